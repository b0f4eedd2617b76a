import os, zlib, struct
from host_tests.ui import test_screens as T
def png(path,w,h,px):
    raw=b"".join(b"\0"+bytes(px[y*w:(y+1)*w]) for y in range(h))
    ch=lambda k,d: struct.pack(">I",len(d))+k+d+struct.pack(">I",zlib.crc32(k+d))
    open(path,"wb").write(b"\x89PNG\r\n\x1a\n"+ch(b"IHDR",struct.pack(">IIBBBBB",w,h,8,0,0,0,0))+ch(b"IDAT",zlib.compress(raw))+ch(b"IEND",b""))
def test_look():
    for lang in os.environ.get("LANGS","en").split():
      for screen in os.environ["SHOW"].split():
        pics = T.pictures(screen, lang)
        n=len(pics); cols=int(os.environ.get("COLS","5")); rows=(n+cols-1)//cols
        W,H=cols*264,rows*136
        px=bytearray([90])*(W*H)
        for k,(name,(ram,_)) in enumerate(pics.items()):
            ox,oy=(k%cols)*264+4,(k//cols)*136+4
            for y in range(128):
                for x in range(256):
                    px[(oy+y)*W+ox+x]=255 if ram[(y>>4)*128+x//2]>>((y>>1)&7)&1 else 0
        png(f"/tmp/plan/look-{lang}-{screen}.png",W,H,px)
        print(screen, list(pics))

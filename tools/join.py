# SPDX-License-Identifier: MIT
"""Joins the firmware's modules into few files for the Pico, each with only what it needs, before they are compiled.

On a Pico a module of its own costs 7 ms to find, and some 300 bytes of memory for good besides what is in it; every name that is ever met
is kept for good, too, some 25 bytes each, once however often it is used. So

- a module that one file needs goes into that file, class by class and function by function: what nothing uses is left out;
- a named constant becomes its number;
- what no other file knows by name, functions, classes, private attributes, arguments, is called _a, _b and so on. `names` says what a
  traceback means by them.

Nothing is changed that a program can notice. What this needs of a source, and checks: at the top of a module stand imports, definitions,
assignments to single names and `try` only; modules import one another in no circle; nobody uses another module's private names.
"""

import ast
import itertools

_CONSTANT = "const"
_COMPILER = ("micropython",)  # what is imported from there only tells the compiler something
_SWAP = "swap_"  # how a placeholder begins; no string has it, either
_POINTERS = ("ptr8", "ptr16", "ptr32")  # names that it knows itself


class JoinError(ValueError):
    """A source is not as it must be; str() says which and why."""


def joined(sources, loaded, kept=()):
    """{dotted name of a file on the Pico: its source} for the modules that `loaded` names.

    sources  {dotted name: source} of all modules
    loaded   {dotted name: dotted names of those that are in memory when this one is loaded}, those before their users
    kept     names that others use: those of arguments, and of what is taken from a module while the program runs
    """
    program = _Program(sources, loaded, kept)
    return {flat(name): text for name, text in program.texts.items()}


def flat(name):
    """The dotted name on the Pico, or how one begins. Each folder on the way to a file takes 1 ms of each look for it, and so do some 20
    files in the same folder: so there are two folders, that of the screens in that of all else."""
    package, *rest = name.split(".")
    return ".".join([package, *(rest[-2:] if "screens" in rest else rest[-1:])])


def names(sources, loaded, kept=()):
    """[(file as a traceback calls it, short name, module, name)] of all that has a short name; the name of a method or an attribute is
    Class._name. Each module in a file has an attribute _a of its own, so several lines can say what one may be."""
    return _Program(sources, loaded, kept).renamed


def _short_names():
    """_a, _b ... _z, _aa ..."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    for length in itertools.count(1):
        for name in itertools.product(letters, repeat=length):
            yield "_" + "".join(name)


def _is_private(name):
    return name.startswith("_") and not name.startswith("__")


def _attributes(tree):
    """The private names of attributes and methods that come to be in a part of a source, in its order."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_private(node.attr):
            found[node.attr] = None
        elif isinstance(node, ast.ClassDef):
            for inside in node.body:
                defined = [inside.name] if isinstance(inside, ast.FunctionDef) else []
                if isinstance(inside, ast.Assign):
                    defined = [target.id for target in inside.targets]
                found.update(dict.fromkeys(name for name in defined if _is_private(name)))
    return list(found)


class _Module:
    """A module taken apart: what it imports, assigns and defines, by name, in the order of the source. What stands in a `try` keeps its
    names: `fixed`."""

    def __init__(self, name, source):
        self.name = name
        self.imports = {}
        self.assigned = {}  # expressions, until they are known to be constants or not
        self.definitions = {}
        self.fixed = set()
        self.tree = ast.parse(source)
        for place, node in enumerate(self.tree.body):
            if isinstance(node, ast.Import):
                for one in node.names:
                    self.imports[one.asname or one.name] = (one.name, None)
            elif isinstance(node, ast.ImportFrom):
                for one in node.names:
                    self.imports[one.asname or one.name] = (node.module, one.name)
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.definitions[node.name] = node
            elif isinstance(node, ast.Assign) and all(isinstance(target, ast.Name) for target in node.targets):
                for target in node.targets:
                    one = ast.Assign([target], node.value, lineno=node.lineno)
                    self.definitions[target.id] = one
                    self.assigned[target.id] = node.value
            elif isinstance(node, ast.Try):
                for inside in ast.walk(node):
                    if isinstance(inside, (ast.Import, ast.ImportFrom)):
                        self.fixed |= {one.asname or one.name for one in inside.names}
                    elif isinstance(inside, ast.Name) and isinstance(inside.ctx, ast.Store):
                        self.fixed.add(inside.id)
                for name in self.fixed:
                    self.definitions.setdefault(name, node)
            elif not (place == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                raise JoinError(f"{name}, line {node.lineno}: only imports, definitions, assignments and try can stand here")
        self._refuse_what_is_not_followed()

    def _refuse_what_is_not_followed(self):
        """What would be joined wrongly, and without a word."""
        for node in ast.walk(self.tree):
            why = None
            if isinstance(node, (ast.Global, ast.Nonlocal)):
                why = "global and nonlocal"
            elif isinstance(node, ast.Lambda) and (node.args.defaults or node.args.kw_defaults):
                why = "what a lambda's arguments usually are"
            elif isinstance(node, ast.FunctionDef):
                if any(isinstance(inside, (ast.FunctionDef, ast.ClassDef)) for one in node.body for inside in ast.walk(one)):
                    why = "a definition in a function"
            elif isinstance(node, ast.ClassDef):
                named = {inside.name for inside in node.body if isinstance(inside, (ast.FunctionDef, ast.ClassDef))}
                assigned = [inside for inside in node.body if isinstance(inside, ast.Assign)]
                named |= {one.id for inside in assigned for one in inside.targets}
                read = {one.id for inside in assigned for one in ast.walk(inside.value) if isinstance(one, ast.Name)}
                if named & read & {*self.definitions, *self.imports}:
                    why = "a name of a class that is one of the module, too,"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if _is_private(node.value) and node.value in self.attributes():
                    why = "a private name in a string"
                elif _SWAP in node.value:
                    why = f"{_SWAP} in a string"
            if why:
                raise JoinError(f"{self.name}, line {node.lineno}: {why} can't be followed")
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) > 1 and not isinstance(node.value, ast.Constant):
                raise JoinError(f"{self.name}, line {node.lineno}: several names for one thing can't be followed")

    def bases(self):
        """The names of the classes that classes here derive from."""
        classes = [node for node in self.definitions.values() if isinstance(node, ast.ClassDef)]
        return [base for node in classes for base in node.bases]

    def attributes(self):
        """The private names of attributes and methods that come to be here, in the order of the source."""
        return _attributes(self.tree)


class _Program:
    def __init__(self, sources, loaded, kept):
        self.modules = {name: _Module(name, source) for name, source in sources.items()}
        self.kept = set(kept)
        for module in self.modules.values():
            for node in ast.walk(module.tree):
                if isinstance(node, ast.keyword) and node.arg:
                    self.kept.add(node.arg)
        self.constants = {}
        self._find_constants()
        self.ranks = {}
        for name in self.modules:
            self._rank(name, ())
        self.attributes = {}
        for name in sorted(self.modules, key=self.ranks.get):
            self._shorten_attributes(self.modules[name])
        # What is looked up by name while the program runs, as passing(...).load is.
        self.asked = {node.attr for module in self.modules.values() for node in ast.walk(module.tree) if isinstance(node, ast.Attribute)}
        self.asked |= self.kept
        self.owners = {}  # {file: {(module, name): None}}, what is in it
        asked = {}  # of it, what is to be found there by its own name
        uses = {}
        for file, before in loaded.items():
            known = {key: other for other in before for key in self.owners[other]}
            roots = [(file, name) for name in self.modules[file].definitions if name in self.asked and (file, name) not in self.constants]
            own = self._reach(roots, known)
            self.owners[file] = own
            asked[file] = set(roots)
            uses[file] = {key: known[key] for one in own for key in self._uses(one) if key in known}
        self.texts = {}
        self.renamed = []
        self.called = {}  # {file: {(module, name): what it is called there}}
        for file in loaded:
            self.texts[file] = self._text(file, uses[file], asked[file])

    # --- what is what ------------------------------------------------------------------------------

    def resolve(self, module, name):
        """What a module-level name is: (module, name) of ours; ("import ...", name) of others; None for what Python itself has."""
        seen = set()
        while True:
            if (module.name, name) in seen:
                raise JoinError(f"{module.name}: {name} is imported in a circle")
            seen.add((module.name, name))
            if name in module.definitions:
                return module.name, name
            if name not in module.imports:
                return None
            where, what = module.imports[name]
            if where not in self.modules and f"{where}.{what}" not in self.modules:
                return (f"from {where} import {what}" if what else f"import {where}"), what or where
            if f"{where}.{what}" in self.modules:
                return f"{where}.{what}", None
            if what is None:
                return where, None
            module, name = self.modules[where], what

    def constant(self, key):
        """The number that a name of ours stands for, or None."""
        return self.constants.get(key)

    def _find_constants(self):
        found = True
        while found:
            found = False
            for module in self.modules.values():
                for name, value in module.assigned.items():
                    if (module.name, name) not in self.constants and self._is_const(value):
                        number = self._number(module, value.args[0])
                        if number is not None:
                            self.constants[module.name, name] = number
                            found = True
        for module in self.modules.values():
            for name, value in module.assigned.items():
                if self._is_const(value) and (module.name, name) not in self.constants:
                    raise JoinError(f"{module.name}: {name} is no constant number")

    @staticmethod
    def _is_const(value):
        return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == _CONSTANT

    def _number(self, module, expression):
        """What an expression of constants is, or None while it is not known."""
        values = {}
        for node in ast.walk(expression):
            if isinstance(node, ast.Attribute):
                return None
            if isinstance(node, ast.Name):
                values[node.id] = self.constants.get(self.resolve(module, node.id))
        if None in values.values():
            return None
        number = eval(compile(ast.Expression(expression), module.name, "eval"), {"__builtins__": {}}, values)
        return number if type(number) is int else None

    def _rank(self, name, above):
        """How deep a module's imports of ours go: what it needs has a lower rank."""
        if name in above:
            raise JoinError(f"{name} imports itself, by way of {', '.join(above)}")
        if name not in self.ranks:
            needs = set()
            for where, what in self.modules[name].imports.values():
                needs |= {where, f"{where}.{what}"} & set(self.modules)
            self.ranks[name] = 1 + max((self._rank(one, (*above, name)) for one in needs), default=0)
        return self.ranks[name]

    def _shorten_attributes(self, module):
        """Private attributes are told apart from those of the classes that a module's classes derive from, and from their own."""
        inherited = {}
        for base in module.bases():
            where = self.resolve(module, base.id) if isinstance(base, ast.Name) else self._behind_dot(module, base)
            if where and where[0] in self.attributes:
                inherited.update(self.attributes[where[0]])
        free = (name for name in _short_names() if name not in inherited.values())
        self.attributes[module.name] = inherited | {name: next(free) for name in module.attributes() if name not in inherited}

    def _behind_dot(self, module, node):
        """What module.name stands for, where the name before the dot is that of a module of ours; else None."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            where = self.resolve(module, node.value.id)
            if where and where[1] is None and where[0] in self.modules:
                return self.resolve(self.modules[where[0]], node.attr)
        return None

    # --- what goes where ---------------------------------------------------------------------------

    def _uses(self, key):
        """What a definition needs, of ours or of others."""
        module = self.modules[key[0]]
        found = {}
        _Names(self, module, lambda node, target: found.setdefault(target)).visit(module.definitions[key[1]])
        return found

    def _reach(self, roots, known):
        """All that the roots need and that is not known yet, in order."""
        found = {}
        waiting = list(roots)
        while waiting:
            key = waiting.pop()
            if key in found or key in known or key[0] not in self.modules:
                continue
            found[key] = None
            waiting += self._uses(key)
        return dict.fromkeys(self._in_order(found))

    def _in_order(self, keys):
        """By rank of the module, then as in its source."""
        places = {(name, one): place for name, module in self.modules.items() for place, one in enumerate(module.definitions)}
        return sorted(keys, key=lambda key: (self.ranks[key[0]], key[0], places[key]))

    # --- the text ----------------------------------------------------------------------------------

    def _text(self, file, uses, asked):
        own = self.owners[file]
        called = {}
        lines = {}
        for one in own:
            for key in self._uses(one):
                if key[0] not in self.modules:
                    lines[key[0]] = None
                    called[key] = key[1]
        for key in own:
            if key in asked or key[1] in self.modules[key[0]].fixed:
                called[key] = key[1]
        taken = set(called.values())
        if len(taken) < len(called):
            raise JoinError(f"{file}: two things have the same name: {sorted(called.items(), key=lambda one: one[1])}")
        free = (name for name in _short_names() if name not in taken)
        imports = {}
        for key, other in uses.items():
            there = self.called[other][key]
            called[key] = next(free) if there in taken else there
            taken.add(called[key])
            imports.setdefault(other, []).append(there if there == called[key] else f"{there} as {called[key]}")
        self.called[file] = called
        written = set()
        for key in own:
            if key not in called:
                called[key] = next(free)
                self.renamed.append((flat(file), called[key], *key))
        text = sorted(lines) + [f"from {flat(other)} import {', '.join(sorted(found))}" for other, found in imports.items()]
        for key in own:
            module = self.modules[key[0]]
            definition = module.definitions[key[1]]
            if id(definition) in written:
                continue
            written.add(id(definition))
            short = self.attributes[key[0]]
            self.renamed += [(flat(file), short[name], key[0], f"{key[1]}.{name}") for name in _attributes(definition)]
            node = _Changes(self, module, called).visit(ast.parse(ast.unparse(definition)).body[0])
            if isinstance(node, ast.Assign):
                node.targets[0].id = called[key]
            elif not isinstance(node, ast.Try):
                node.name = called[key]
            text.append(_unparsed(node))
        return "\n".join(text) + "\n"


class _Names(ast.NodeTransformer):
    """Calls found(node, what it stands for) for each name at module level that is used, and puts what that returns, if anything, in its
    place. Constants are left alone."""

    def __init__(self, program, module, found):
        self.program = program
        self.module = module
        self.found = found
        self.local = [set()]

    def visit_FunctionDef(self, node):
        # Decorators of MicroPython's, and the types that they need, are for the compiler.
        node.decorator_list = [one if self._for_compiler(one) else self.visit(one) for one in node.decorator_list]
        node.args.defaults = [self.visit(one) for one in node.args.defaults]
        node.args.kw_defaults = [one and self.visit(one) for one in node.args.kw_defaults]
        arguments = [*node.args.args, *node.args.kwonlyargs, *filter(None, (node.args.vararg, node.args.kwarg))]
        stored = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, (ast.Store, ast.Del))}
        caught = {one.name for one in ast.walk(node) if isinstance(one, ast.ExceptHandler) and one.name}
        self.local.append({one.arg for one in arguments} | stored | caught)
        node.body = [self.visit(one) for one in node.body]
        self.local.pop()
        return node

    def visit_Lambda(self, node):
        self.local.append({one.arg for one in node.args.args})
        node.body = self.visit(node.body)
        self.local.pop()
        return node

    def visit_ClassDef(self, node):
        node.bases = [self.visit(one) for one in node.bases]
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id not in _POINTERS and not any(node.id in names for names in self.local):
            return self._use(node, self.program.resolve(self.module, node.id))
        return node

    def visit_Attribute(self, node):
        target = None
        if not isinstance(node.value, ast.Name) or not any(node.value.id in names for names in self.local):
            target = self.program._behind_dot(self.module, node)
        if target:
            return self._use(node, target)
        node.value = self.visit(node.value)
        return node

    def _use(self, node, target):
        if target is None or self.program.constant(target) is not None:
            return node
        if target[1] is None:
            raise JoinError(f"{self.module.name}: a module can be used before a dot only")
        return self.found(node, target) or node

    def _for_compiler(self, decorator):
        return isinstance(decorator, ast.Attribute) and isinstance(decorator.value, ast.Name) and decorator.value.id in _COMPILER


class _Changes(_Names):
    """Writes numbers for constants, and the names by which a file calls what it uses."""

    def __init__(self, program, module, called):
        super().__init__(program, module, lambda node, target: ast.Name(called[target], ast.Load()))
        self.attributes = program.attributes[module.name]

    def visit_FunctionDef(self, node):
        super().visit_FunctionDef(node)
        self._shorten_arguments(node)
        node.body = _without_documentation(node.body)
        return node

    def visit_ClassDef(self, node):
        super().visit_ClassDef(node)
        for inside in node.body:
            if isinstance(inside, ast.FunctionDef):
                inside.name = self.attributes.get(inside.name, inside.name)
            for target in inside.targets if isinstance(inside, ast.Assign) else ():
                target.id = self.attributes.get(target.id, target.id)
        node.body = _without_documentation(node.body)
        return node

    def visit_Attribute(self, node):
        node = super().visit_Attribute(node)
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            if node.attr not in self.attributes:
                raise JoinError(f"{self.module.name}: {node.attr} is another module's")
            node.attr = self.attributes[node.attr]
        return node

    def visit_Constant(self, node):
        """A file's name, or what several begin with, is told as it is on the Pico."""
        files = self.program.owners
        if isinstance(node.value, str) and "." in node.value and any(name.startswith(node.value) for name in files):
            return ast.Constant(flat(node.value))
        return node

    def _use(self, node, target):
        number = self.program.constant(target) if target else None
        if number is not None:
            return ast.Constant(number) if number >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-number))
        return super()._use(node, target)

    def _shorten_arguments(self, node):
        inside = list(ast.walk(node))
        # An argument of a function in a function would be renamed twice.
        if any(isinstance(one, (ast.FunctionDef, ast.Lambda)) for one in inside if one is not node):
            return
        taken = {one.id for one in inside if isinstance(one, ast.Name)} | {one.arg for one in inside if isinstance(one, ast.arg)}
        letters = (letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in taken)
        short = {one.arg: next(letters) for one in node.args.args if one.arg not in self.program.kept and one.arg != "self"}
        for one in inside:
            if isinstance(one, ast.arg):
                one.arg = short.get(one.arg, one.arg)
            elif isinstance(one, ast.Name):
                one.id = short.get(one.id, one.id)


def _unparsed(node):
    """The source of a node. ast.unparse writes (a, b) = (b, a), for which MicroPython makes a tuple; a, b = b, a it does without one."""
    swaps = {}
    bodies = [body for parent in ast.walk(node) for field, body in ast.iter_fields(parent) if field in ("body", "orelse", "finalbody")]
    for body in bodies:
        for place, one in enumerate(body if isinstance(body, list) else ()):
            if isinstance(one, ast.Assign) and isinstance(one.value, ast.Tuple) and isinstance(one.targets[0], ast.Tuple):
                sides = [", ".join(map(ast.unparse, side.elts)) for side in (*one.targets, one.value)]
                name = f"{_SWAP}{len(swaps)}_"
                swaps[name] = " = ".join(sides)
                body[place] = ast.Expr(ast.Name(name, ast.Load()))
    text = ast.unparse(ast.fix_missing_locations(node))
    for name, swap in swaps.items():
        text = text.replace(name, swap)
    return text


def _without_documentation(body):
    """A body without the strings that stand there for readers."""
    return [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))] or [ast.Pass()]

# SPDX-License-Identifier: Apache-2.0
"""Operations as objects of classes of their own."""

from ._native.ir import Operation, Value


class Dialect:
    DIALECT_NAMESPACE = ""


class OpResultList(tuple):
    """Results of an operation."""

    def __new__(cls, results, owner=None):
        self = super().__new__(cls, results)
        self._owner = owner
        return self

    @property
    def owner(self):
        return self._owner

    @property
    def types(self):
        return [result.type for result in self]


def _flatten(groups):
    for group in groups:
        if group is None:
            continue
        if isinstance(group, (list, tuple)):
            yield from group
        else:
            yield group


def _segments(groups, spec, what):
    """The values, and how many each group has; None if no one asks. `spec` has 1 for one value, 0 for one that may be left
    out, -1 for a list."""
    if spec is None:
        return list(_flatten(groups)), None
    if len(groups) != len(spec):
        raise ValueError(f"{len(groups)} groups of {what}, {len(spec)} wanted")
    values, sizes = [], []
    for group, kind in zip(groups, spec):
        if kind == -1:
            group = list(group) if group is not None else []
        elif group is None:
            if kind == 1:
                raise ValueError(f"a value of {what} is missing")
            group = []
        else:
            group = [group]
        values += group
        sizes.append(len(group))
    return values, sizes


class OpView:
    """An operation; the classes of dialects name its operands, attributes and results."""

    OPERATION_NAME = ""
    _ODS_REGIONS = (0, True)
    _ODS_OPERAND_SEGMENTS = None
    _ODS_RESULT_SEGMENTS = None

    def __init__(self, name, ods_regions=(0, True), ods_operand_segments=None, ods_result_segments=None, *, attributes=None,
                 results=None, operands=None, successors=None, regions=None, loc=None, ip=None):
        from ._native.ir import DenseI32ArrayAttr
        if isinstance(name, Operation):
            self._operation = name
            return
        least, exact = ods_regions
        count = least if regions is None else regions
        if count < least or (exact and count != least):
            raise ValueError(f"'{name}' has {least}{'' if exact else ' or more'} regions, found {count}")
        operands, sizes = _segments(operands or [], ods_operand_segments, "operands")
        attributes = dict(attributes or {})
        context = loc.context if loc is not None else None
        if sizes is not None:
            attributes["operandSegmentSizes"] = DenseI32ArrayAttr.get(sizes, context)
        infer = results is None
        if not infer:
            results, sizes = _segments(results, ods_result_segments, "results")
            if sizes is not None:
                attributes["resultSegmentSizes"] = DenseI32ArrayAttr.get(sizes, context)
        self._operation = Operation.create(name, results=results, operands=operands, attributes=attributes, successors=successors,
                                           regions=count, loc=loc, ip=ip, infer_type=infer)

    @classmethod
    def _of(cls, operation):
        view = cls.__new__(cls)
        view._operation = operation
        return view

    @property
    def operation(self) -> Operation:
        return self._operation

    @property
    def opview(self):
        return self

    @property
    def results(self):
        return OpResultList(self._operation.results, self._operation)

    @property
    def result(self):
        return self._operation.result

    @property
    def regions(self):
        return self._operation.regions

    def __getattr__(self, name):
        if name == "_operation":
            raise AttributeError(name)
        return getattr(self._operation, name)

    def __eq__(self, other):
        return self._operation == getattr(other, "operation", None)

    def __hash__(self):
        return hash(self._operation)

    def __str__(self):
        return str(self._operation)

    def __repr__(self):
        return f"<{type(self).__name__} {self._operation!r}>"


def value_of(given):
    """A value, or the result of an operation that has one."""
    return given if isinstance(given, Value) else given.result


class SymbolTable:
    """Operations of a module, or of another table of symbols, by their names."""

    def __init__(self, operation):
        self._operation = operation.operation

    def _find(self, name):
        for region in self._operation.regions:
            for block in region:
                for op in block.operations:
                    if "sym_name" in op.attributes and op.attributes["sym_name"].value == name:
                        return op
        return None

    def __contains__(self, name):
        return self._find(name) is not None

    def __getitem__(self, name):
        found = self._find(name)
        if found is None:
            raise KeyError(name)
        return found

    def erase(self, operation):
        """Erases the operation of a symbol."""
        operation.operation.erase()

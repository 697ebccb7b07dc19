"""Where calls of the library's functions pass."""

import inspect

from .._native import ttnn as _ttnn

#: The type whose values stand for tensors while a function is traced, and what
#: takes a call with one of them: `(op, arguments) -> value`. Set by `trace_calls`.
_traced_type = None
_traced_call = None


def trace_calls(kind, function):
    """Calls with a value of type `kind` among the arguments go to `function`."""
    global _traced_type, _traced_call
    _traced_type, _traced_call = kind, function


#: The function that makes calls of the library while a trace is captured: `(function, arguments) -> value`.
_recorder = None


def record_calls(recorder):
    """Calls go through `recorder(function, arguments)` until it is None again."""
    global _recorder
    _recorder = recorder


def _is_traced(argument):
    if isinstance(argument, (list, tuple)):
        return any(isinstance(item, _traced_type) for item in argument)
    return isinstance(argument, _traced_type)


def call(op, arguments):
    """Calls a function of the library with all of its arguments, in order."""
    if _traced_type is not None and any(map(_is_traced, arguments)):
        return _traced_call(op, arguments)
    return _ttnn.call(op, arguments) if _recorder is None else _recorder(_ttnn.call, (op, arguments))


def wanted(function, name, value, kind):
    """A TypeError if a parameter is of another kind."""
    if not isinstance(value, kind):
        kinds = " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))
        raise TypeError(f"{function}: '{name}' is {value!r} ({type(value).__name__}), wanted: {kinds}")


def only(name, value, wanted):
    """A TypeError if a parameter of a form has another value than the one it stands for."""
    if value is not wanted:
        raise TypeError(f"'{name}' is {value!r}, wanted: {wanted}")


def choose(forms):
    """The function whose first form that takes the arguments is called."""
    if len(forms) == 1:
        return forms[0]

    def function(*arguments, **named):
        errors = []
        for form in forms:
            try:
                return form(*arguments, **named)
            except TypeError as error:
                errors.append(str(error))
        raise TypeError("; or ".join(dict.fromkeys(errors)))

    function.__doc__ = "\n\n".join(f"{form.__name__}{inspect.signature(form)}\n\n{form.__doc__}" for form in forms)
    return function

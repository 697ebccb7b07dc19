# SPDX-License-Identifier: Apache-2.0
"""The commands of the tool `ttrt` as classes: the same flags with the same meaning, run by the same code."""

import collections
import difflib
import functools
import json
import os

from ttmlir._native import ttrt as _native

from .util import Artifacts, Logger

#: The outcome of a command: its exit code (0: success), and the results that `--result-file` writes as JSON.
Outcome = collections.namedtuple("Outcome", "code results")


@functools.lru_cache(None)
def _options(command):
    """The flags and arguments of a command by all of their names."""
    return {name: option for option in _native.options_of(command) for name in (option["name"], *option["other_names"])}


class _RegisteredArgs:
    """The defaults of a command's arguments, as a dictionary that is the reader's own."""

    def __get__(self, instance, owner):
        return {option["name"]: option["default"] for option in _options(owner.command).values()}


class _Command:
    command = None
    registered_args = _RegisteredArgs()

    def __init__(self, args=None, logging=None, artifacts=None, *, logger=None):
        logging = logger if logging is None else logging
        for name, value, kind in (("args", args, dict), ("logging", logging, Logger), ("artifacts", artifacts, Artifacts)):
            if value is not None and not isinstance(value, kind):
                raise TypeError(f"API.{type(self).__name__}: '{name}' is {value!r}, wanted: {kind.__name__}")
        self._args = self.registered_args
        for key, value in (args or {}).items():
            self._args[self._option(key)["name"]] = self._checked(key, value)
        self.logging = logging or Logger(self._args["log-file"] or "")
        self.artifacts = artifacts or Artifacts(self.logging, self._args["artifact-dir"])

    def __getitem__(self, key):
        """The value of an argument."""
        return self._args[self._option(key)["name"]]

    def _option(self, key):
        options = _options(self.command)
        # The names on the command line are accepted as they are there.
        name = key.lstrip("-").replace("_", "-") if isinstance(key, str) else key
        if name not in options:
            close = difflib.get_close_matches(str(name), options, 1)
            raise TypeError(f"API.{type(self).__name__}: no argument {key!r}; " +
                            (f"did you mean '{close[0]}'?" if close else f"there are {', '.join(sorted(options))}"))
        return options[name]

    def _checked(self, key, value):
        option = self._option(key)
        if not option["type"] and not isinstance(value, bool):
            raise TypeError(f"API.{type(self).__name__}: '{key}' is {value!r}, wanted: True or False")
        return value

    def _command_line(self):
        flags, positional = [], []
        for name, value in self._args.items():
            option = _options(self.command)[name]
            if name in ("log-file", "artifact-dir") or value is None or value == option["default"]:
                continue
            values = value if isinstance(value, (list, tuple)) else [value]
            texts = [os.fspath(v) if isinstance(v, os.PathLike) else str(v) for v in values]
            if option["positional"]:
                positional += texts
            elif not option["type"]:
                flags.append(f"--{name}")
            else:
                flags += [f"--{name}={text}" for text in texts]
        return [self.command, *flags, f"--artifact-dir={self.artifacts.artifacts_folder_path}",
                *(["--", *positional] if positional else [])]

    def __call__(self):
        """Runs the command.

        Returns
        -------
        Outcome
            Its exit code and its results. An error in one file is among them, and in the log. Without files there is
        nothing to do, which is an error in the log.

        Raises
        ------
        ValueError
            If the arguments do not go together.
        """
        log = self.logging.get_logger()
        missing = [option["name"] for option in _options(self.command).values()
                   if option["required"] and not self._args[option["name"]]]
        if missing:  # nothing to work on, as on the command line
            log.error("ttrt: error: %s: no '%s' is given", self.command, missing[0])
            return Outcome(1, [])
        code, results = _native.run(self._command_line(), log.info, log.error)
        return Outcome(code, json.loads(results) if results else None)

    def __repr__(self):
        changed = {name: value for name, value in self._args.items() if value != self.registered_args[name]}
        return f"API.{type(self).__name__}({changed})"


class _EveryCommand:
    """Defaults of all commands: a dictionary for each, by its name."""

    def __get__(self, instance, owner):
        return {name: getattr(owner, name.capitalize()).registered_args for name in _native.command_names()}


class API:
    """A class for each command. An instance is called to run it, as often as one likes: it keeps nothing of a run."""

    registered_args = _EveryCommand()

    @staticmethod
    def initialize_apis():
        """Reads what all commands take, so that later calls do not."""
        for name in _native.command_names():
            _options(name)


def _register():
    for name in _native.command_names():
        word = name.capitalize()
        text = f"`ttrt {name}`. `{word}.registered_args` are its arguments with their defaults."
        setattr(API, word, type(word, (_Command,), {"command": name, "__doc__": text, "__module__": __name__}))


_register()

# SPDX-License-Identifier: Apache-2.0
"""Where commands write: lines to a log, files to a folder."""

import logging as _logging
import os
import pathlib
import sys

LEVELS = {"trace": 5, "debug": _logging.DEBUG, "info": _logging.INFO, "warning": _logging.WARNING,
          "error": _logging.ERROR, "critical": _logging.CRITICAL, "fatal": _logging.CRITICAL}


class _Terminal(_logging.Handler):
    """Results to standard output and errors to standard error, whatever these are when a line comes."""

    def emit(self, record):
        print(self.format(record), file=sys.stderr if record.levelno >= _logging.ERROR else sys.stdout, flush=True)


class Logger:
    """Lines to the terminal and to a file.

    Parameters
    ----------
    file_name : path, default ""
        The file, which is written anew; none if empty.

    The environment variable TTRT_LOGGER_LEVEL says from which level on lines are of interest: Debug, Info (the default),
    Warning or Error.
    """

    def __init__(self, file_name=""):
        self.file_name = os.fspath(file_name)
        level = os.environ.get("TTRT_LOGGER_LEVEL", "info").lower()
        if level not in LEVELS:
            raise ValueError(f"TTRT_LOGGER_LEVEL is '{level}', one of {', '.join(LEVELS)} wanted")
        # Not one of the interpreter's own: two of them may write to different files.
        self.logging = _logging.Logger("ttrt", LEVELS[level])  # noqa: LOG001
        self.logging.addHandler(_Terminal())
        if self.file_name:
            handler = _logging.FileHandler(self.file_name, mode="w", encoding="utf-8", errors="replace")
            self.logging.addHandler(handler)

    def get_logger(self):
        """The logger of Python's `logging` that the lines go to."""
        return self.logging


class Artifacts:
    """The folder that results are kept in.

    Parameters
    ----------
    logging : Logger, optional
        Gets a line about what is done to the folder.
    artifacts_folder_path : path, optional
        By default `ttrt-artifacts`, in the folder $TT_MLIR_HOME if that is set.
    """

    def __init__(self, logging=None, artifacts_folder_path=None):
        if logging is not None and not isinstance(logging, Logger):
            raise TypeError(f"Artifacts: 'logging' is {logging!r}, a Logger wanted")
        if artifacts_folder_path is None:
            artifacts_folder_path = os.path.join(os.environ.get("TT_MLIR_HOME", ""), "ttrt-artifacts")
        self.logging = logging
        self.artifacts_folder_path = os.fspath(artifacts_folder_path)

    def get_artifacts_folder_path(self):
        return self.artifacts_folder_path

    def get_binary_folder_path(self, binary):
        """The folder of a program file: its name without the ending."""
        return os.path.join(self.artifacts_folder_path, pathlib.Path(binary).stem)

    def get_binary_run_folder_path(self, binary):
        return os.path.join(self.get_binary_folder_path(binary), "run")

    def get_binary_perf_folder_path(self, binary):
        return os.path.join(self.get_binary_folder_path(binary), "perf")

    def create_artifacts(self):
        """Makes the folder if it is missing."""
        os.makedirs(self.artifacts_folder_path, exist_ok=True)
        if self.logging is not None:
            self.logging.get_logger().debug("artifacts are in %s", self.artifacts_folder_path)

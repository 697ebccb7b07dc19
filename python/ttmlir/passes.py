# SPDX-License-Identifier: Apache-2.0
"""Compiling and running modules: binaries, source, results."""

from ._native.ir import translate_to_cpp, ttmetal_to_flatbuffer_bin, ttnn_to_flatbuffer_bin
from ._pipelines import (compile, run, ttir_to_ttmetal_backend_pipeline, ttir_to_ttnn_backend_pipeline,
                         ttmetal_to_flatbuffer_file, ttnn_to_flatbuffer_file)

__all__ = ["compile", "run", "translate_to_cpp", "ttir_to_ttmetal_backend_pipeline", "ttir_to_ttnn_backend_pipeline",
           "ttmetal_to_flatbuffer_bin", "ttmetal_to_flatbuffer_file", "ttnn_to_flatbuffer_bin", "ttnn_to_flatbuffer_file"]

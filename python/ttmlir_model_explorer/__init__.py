# SPDX-License-Identifier: Apache-2.0
"""An extension of Model Explorer: `model-explorer --extensions=ttmlir_model_explorer model.mlir`."""

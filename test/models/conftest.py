"""Each framework has a Python of its own; only what it has is tested."""

import importlib.util
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
FRAMEWORKS = {"torch": "test_torch.py", "flax": "test_flax.py"}
collect_ignore = [file for package, file in FRAMEWORKS.items() if importlib.util.find_spec(package) is None]

"""Lets every test import the modules beside this file (`booklet_rows`, `golden`), whatever the import mode."""

import sys
from pathlib import Path

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.insert(0, HERE)

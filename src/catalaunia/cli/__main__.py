"""`python -m catalaunia.cli`."""

import sys

from catalaunia.cli.main import main

sys.exit(main())

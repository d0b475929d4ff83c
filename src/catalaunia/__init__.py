"""Catalaunia: Attila and Clash 451, two board games about the fall of Rome, as software."""

__version__ = "0.1.0"

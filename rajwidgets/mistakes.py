"""A user's mistake: a sentence, and in a notebook nothing but the sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from errno import errorcode
from functools import cache, wraps
from importlib import resources
from inspect import Signature, signature
from os import PathLike
from typing import Any, ParamSpec, TypeVar, cast

_P = ParamSpec("_P")
_R = TypeVar("_R")
LANGUAGES = ("en", "fr")
LONGEST_SHOWN = 200  # characters of what was given


class Mistake(ValueError):
    """Something in a call cannot be: the message says what, and what to do. Notebooks show only that.

    One made by ``mistake`` knows itself in every language, so that whoever notices it need not know the reader's.
    """

    def __init__(self, sentence: str = "", code: str = "", facts: Mapping[str, object] | None = None) -> None:
        super().__init__(sentence)
        self.code, self.facts = code, facts or {}

    def says(self, lang: str) -> str:
        return _sentences()[self.code][lang].format(**self.facts) if self.code else str(self)

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def mistake(code: str, lang: str = "en", **facts: object) -> Mistake:
    """The mistake in the reader's language, where that is known."""
    return Mistake(_sentences()[code][lang].format(**facts), code, facts)


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads(resources.files(__package__).joinpath("mistakes.toml").read_text(encoding="utf-8"))


# ---------------------------------------------------------------- calls from a notebook

# How a parameter is annotated -> what may be given, and the key of the words for it.
_KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "str": ((str,), "a_text"),
    "bool": ((bool,), "true_or_false"),
    "int": ((int,), "a_whole_number"),
    "float": ((int, float), "a_number"),
    "str | Path": ((str, PathLike), "a_path"),
    "Mapping[str, Any]": ((Mapping,), "a_dict"),
}
_NEEDED = {("lesson", "game"): "a_game_or_a_file"}  # where more may be given than the kind of a parameter says
_AS_TEXT = ("section", "ruling", "rule", "answer")  # numbers are taken there too, as they are written
_SAID_BY_THE_CALL = ("seats", "chance", "by", "ply")  # which knows what there is
_spoken = "en"


def speak(lang: str) -> None:
    """From now on, every call of this process that names no language speaks this one: one process is one notebook."""
    global _spoken
    _spoken = lang


def spoken() -> str:
    """The language of whoever names none."""
    return _spoken


class Lines(str):
    """What a call tells; a notebook shows several lines as they are printed.

    >>> print(repr(Lines("two\\nlines")), Lines("two\\nlines") == "two\\nlines")
    'two\\nlines' True
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) if "\n" in self else repr(str(self)))


def in_a_sentence(call: Callable[_P, _R]) -> Callable[_P, _R]:
    """A call of a reader's: whatever cannot be is a Mistake, in the language that the call or its object has. What it
    tells in several lines a notebook shows so.

    A parameter ``lang`` that is English unless named follows what the notebook chose (``speak``).
    """
    shape = signature(call)
    asked = shape.parameters.get("lang")
    follows = asked is not None and asked.default == "en"
    by_name = asked is not None and asked.kind is asked.KEYWORD_ONLY
    before = [*shape.parameters].index("lang") if follows else 0

    @wraps(call)
    def said(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        if follows and (by_name or len(args) <= before):
            kwargs.setdefault("lang", spoken())
        lang = _language(args, kwargs)
        _check_kinds(call.__name__, shape, lang, args, kwargs)
        try:
            told = call(*args, **kwargs)
            return cast("_R", Lines(told)) if type(told) is str else told
        except Mistake as wrong:
            wrong.args = (wrong.says(lang),)  # it stays of its kind
            raise wrong from None
        except Exception as error:
            says = getattr(error, "says", None)  # faults that know themselves in several languages
            if callable(says):
                raise Mistake(says(lang)) from error
            why = (reason(error, lang) if isinstance(error, OSError) else str(error)) or type(error).__name__
            raise mistake("not_carried_out", lang, call=call.__name__, why=_short(why)) from error

    return said


def check_language(lang: object) -> None:
    if lang not in LANGUAGES:
        raise mistake("language", "en", given=repr(lang), known=", ".join(map(repr, LANGUAGES)))


def _language(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> str:
    lang = kwargs.get("lang") or getattr(args[0] if args else None, "lang", spoken())
    return lang if lang in LANGUAGES else "en"


def _check_kinds(name: str, shape: Signature, lang: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    try:
        given = shape.bind(*args, **kwargs).arguments
    except TypeError as error:
        raise mistake("arguments", lang, call=name, why=error) from None
    for key, value in given.items():
        parameter = shape.parameters[key]
        annotation, optional, _ = str(parameter.annotation).partition(" | None")
        kinds, needed = _KINDS.get(annotation, ((), ""))
        plain = parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        left_out = value is None and (bool(optional) or parameter.default is None)
        if not kinds or not plain or left_out or key in (*_AS_TEXT, *_SAID_BY_THE_CALL):
            continue
        if key == "lang":
            check_language(value)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise of_another_kind(key, _NEEDED.get((name, key), needed), value, lang)


def of_another_kind(what: str, needed: str, given: object, lang: str) -> Mistake:
    """Something was given that is not of the kind ``needed``: the key of the words for it."""
    words = _sentences()[needed][lang]
    return mistake("of_another_kind", lang, what=what, needed=words, given=_short(repr(given)))


def reason(error: Exception, lang: str) -> str:
    """Why something could not be done: what the system says, in the reader's language where we know how to say it."""
    code = errorcode.get(error.errno or 0, "") if isinstance(error, OSError) else "no_file_name"
    known = _sentences().get(code)
    return known[lang] if known else str(getattr(error, "strerror", None) or error)


def _short(text: str) -> str:
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= LONGEST_SHOWN else f"{whole[: LONGEST_SHOWN - 1]}…"

"""The notes: what people wrote on this step, phase and round, and room to write, judge, mark and tag it oneself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...replay.annotations import Note
from ...replay.files import Replay
from ...study.export.markdown import markdown, visible
from .. import plain as iw
from ..markup import command, esc
from ..session.desk import ABOUT, COLOURS, GLYPHS, Desk
from ..session.session import Session
from .layers_pane import layers_html

Words = dict[str, Any]


class NotesTab:
    """The notes above, the field to write in, and the tools below."""

    def __init__(self, do: Callable[[str], bool], desk: Desk) -> None:
        self.desk, self._showing, self._words = desk, False, Words()
        self.html, self.tools = iw.HTML(), iw.HTML()
        self.text = iw.Textarea(rows=3)
        self.text.add_class("rjw-note")
        self.text.observe(self._typed, "value")
        self.add = iw.Button()
        self.add.add_class("rjw-control")
        self.add.on_click(lambda _: do("note_kept"))
        self.widget = iw.VBox([self.html, self.text, self.add, self.tools])
        self.widget.add_class("rjw-notes")
        self.widget.add_class("rjw-reading")

    def _typed(self, change: Any) -> None:
        if not self._showing:
            self.desk.write_draft(change["new"])
            self._show_tools()

    def _show_tools(self) -> None:
        self.tools.value = tools_html(self.desk, self._words) + layers_html(self.desk, self._words)

    def show(self, session: Session, replay: Replay, words: Words) -> None:
        desk, w, self._words = self.desk, words["notes"], words
        self.html.value = notes_html(desk, words)
        self._show_tools()
        self._showing = True
        try:
            self.text.placeholder, self.text.value = w[f"text_{desk.about}"], desk.draft()
            self.text.tooltip = w["markdown"]
            self.add.description, self.add.tooltip = w["keep"], w["markdown"]
        finally:
            self._showing = False


# ---------------------------------------------------------------- what was written


def notes_html(desk: Desk, words: Words) -> str:
    """The notes here by what they are about, each below the other."""
    w, parts, n = words["notes"], [_ways(desk, words["notes"])], 0
    if desk.said:
        parts.append(f'<div class="bar fault" role="alert"><span>{esc(desk.said)}</span></div>')
    elif desk.done:
        parts.append(f'<p class="says" role="status">{esc(desk.done)}</p>')
    for about in ABOUT:
        if notes := desk.notes(about):
            rows = "".join(_note(desk, note, i, w) for i, note in enumerate(notes, n))
            n += len(notes)
            parts.append(f'<h4>{esc(w[about])}</h4><ul class="notes">{rows}</ul>')
    if not n:
        parts.append(f'<p class="empty">{esc(w["none"])}</p>')
    return "".join(parts) + _writing(desk, w)


def told_html(desk: Desk, words: Words) -> str:
    """What people wrote on this very step, or on the phase, round or chapter that begins with it."""
    w, told = words["notes"], []
    for note in desk.listed():
        if note.node == desk.node.id and (note.text or note.glyph):
            means = esc(w[f"glyph_{note.glyph}"]) if note.glyph else ""
            glyph = f'<b class="glyph" title="{means}">{esc(note.glyph)}</b>' if note.glyph else ""
            by = f"<small>{esc(visible(note.author))}</small>" if note.author else ""
            told.append(f'<div class="told">{glyph}{markdown(note.text)}{by}</div>')
    return "".join(told)


def _ways(desk: Desk, w: dict[str, str]) -> str:
    """The ways to the notes before and after, and the chapter we are in."""
    noted, ply, ways = desk.noted(), desk.node.ply, ""
    before, after = [n for n in noted if n < ply], [n for n in noted if n > ply]
    if before:
        ways += command(f"go:{before[-1]}", f"‹ {before[-1]}", "way", w["previous"].format(ply=before[-1]))
    ways += f"<span>{esc(w['count'])} {len(noted)}</span>" if noted else ""
    if after:
        ways += command(f"go:{after[0]}", f"{after[0]} ›", "way", w["next"].format(ply=after[0]))
    chapter = desk.chapter()
    title = ""
    if chapter is not None and chapter.node != desk.node.id:
        first = visible(chapter.text).partition("\n")[0]
        short = first if len(first) <= 44 else f"{first[:43]}…"
        title = f"<i>{esc(w['in_chapter'].format(title=short))}</i>"
    return f'<div class="note-ways">{title}<span class="ways">{ways}</span></div>' if ways or title else ""


def conflict_html(desk: Desk, words: Words) -> str:
    """What can be done about a file that was not written because it holds somebody's work."""
    c, other = words["conflict"], desk.another_name()
    if desk.conflict == "changed_meanwhile":
        merge = command("merge_file", esc(c["merge"]), "control strong")
        return _row(merge + command(f"save_as:{other}", esc(c["save_as"].format(file=other)), "control"))
    over = command("save_over", esc(c["over"]), "control")
    if desk.conflict == "anothers":
        return _row(command(f"save_as:{other}", esc(c["save_as"].format(file=other)), "control strong") + over)
    return _row(over) if desk.conflict == "exists" else ""


def _row(buttons: str) -> str:
    return f'<div class="controls">{buttons}</div>'


def _note(desk: Desk, note: Note, n: int, w: dict[str, str]) -> str:
    named, kept = note.author, note in desk.study.replay.notes
    author = visible(note.author)
    head = f'<b class="glyph" title="{esc(w[f"glyph_{note.glyph}"])}">{esc(note.glyph)}</b> ' if note.glyph else ""
    head += f"<small>{esc(author)}</small>" if author else ""
    head += f"<small>{esc(note.lang)}</small>" if note.lang not in ("", desk.session.lang) else ""
    head += f"<small>{esc(w['event'].format(n=note.event + 1))}</small>" if note.event is not None else ""
    head += "".join(f"<small class=label>{esc(visible(tag))}</small>" for tag in note.tags)
    if note.marks:
        one = len(note.marks) == 1
        head += f"<small>{esc(w['mark_one'] if one else w['marks'].format(n=len(note.marks)))}</small>"
    tools = ""
    if kept:
        edit = w["edit_name"].format(author=author) if named else w["edit_own"]
        delete = w["delete_name"].format(author=author) if named else w["delete_own"]
        tools = command(f"note_edit:{n}", esc(w["edit"]), "way", edit)
        tools += command(f"note_delete:{n}", esc(w["delete"]), "way", delete)
    top = f'<div class="note-head">{head}<span class="ways">{tools}</span></div>' if head or tools else ""
    return f"<li>{top}{markdown(note.text)}</li>"


def _writing(desk: Desk, w: dict[str, str]) -> str:
    """What is being written now: about the step, phase, round or chapter, or a note of earlier."""
    if desk.editing is not None:
        says = w["changing"].format(author=visible(desk.editing.author) or w["no_author"])
        return f"<p class=writing>{esc(says)} {command('note_leave', esc(w['leave']), 'link')}</p>"
    choices = "".join(_toggle(f"about:{key}", esc(w[f"about_{key}"]), key == desk.about) for key in ABOUT)
    own = desk.own()
    head = w[f"text_{desk.about}"] if own is not None and own.text else w["new"]  # else it would seem to be another one
    return f'<h4>{esc(head)}</h4><div class="segments" role="group" aria-label="{esc(w["about"])}">{choices}</div>'


# ---------------------------------------------------------------- the tools


def tools_html(desk: Desk, words: Words) -> str:
    """Glyphs, marks, tags, author, undo and what is not saved yet."""
    return (
        _glyphs(desk, words["notes"]) + _marks(desk, words["notes"]) + _fields(desk, words["notes"]) + _end(desk, words)
    )


def _glyphs(desk: Desk, w: dict[str, str]) -> str:
    mine = desk.mine()
    now = mine.glyph if mine else ""
    shown = [_toggle("glyph:", "–", not now, w["glyph_none"])]
    shown += [_toggle(f"glyph:{each}", esc(each), each == now, f"{each} {w[f'glyph_{each}']}") for each in GLYPHS]
    return f'<div class="segments glyphs" role="group" aria-label="{esc(w["glyphs"])}">{"".join(shown)}</div>'


def _marks(desk: Desk, w: dict[str, str]) -> str:
    place = _toggle("marking:place", esc(w["mark_place"]), desk.marking == "place")
    arrow = _toggle("marking:arrow", esc(w["mark_arrow"]), desk.marking == "arrow")
    shown = f'<div class="segments">{place}{arrow}</div>'
    mine = desk.mine()
    if desk.marking:
        colours = [(each, w[each]) for each in COLOURS]
        shown += select_html("colour", w["colour"], colours, desk.colour)
        places = [("", w["mark_choose"]), *((target, name) for target, name in desk.named_places().items())]
        shown += select_html("mark", w["mark_list"], places, "")
    if mine is not None and mine.marks:
        shown += command("unmark", esc(w["unmark"]), "control")
    says = ""
    if desk.marking:
        says = w["mark_says"] if desk.marking == "place" else w["arrow_says"]
        if desk.begins is not None:
            says = w["arrow_ends"].format(place=desk.called(desk.begins))
        says = f'<p class="says" role="status">{esc(says)}</p>'
    return f'<div class="tools">{shown}</div>{says}'


def _fields(desk: Desk, w: dict[str, str]) -> str:
    mine = desk.mine()
    tags = ", ".join(mine.tags) if mine else ""
    fields = field_html("tags", w["tags"], tags, w["tags_hint"])
    return f'<div class="fields">{fields}{field_html("author", w["author"], desk.study.author, w["author_hint"])}</div>'


def _end(desk: Desk, words: Words) -> str:
    w, edits, study = words["notes"], words["edits"], desk.study
    buttons = ""
    if study.undoable:
        buttons += command("study_undo", esc(w["undo"].format(edit=edits[study.undoable.code])), "control")
    if study.redoable:
        buttons += command("study_redo", esc(w["redo"].format(edit=edits[study.redoable.code])), "control")
    file = study.file.path
    says = w["saved"].format(file=file.name) if file else ""
    if study.unsaved:
        says = w["unsaved"] if file else w["no_file"]
        buttons += command("menu_open", esc(w["save"]), "control")
    if desk.drafts:  # words that stand in the field alone are in no file
        says = w["unkept"]
    return f'<div class="tools">{buttons}<span class="state">{esc(says)}</span></div>'


def field_html(do: str, label: str, value: str, hint: str = "", css: str = "") -> str:
    """A named field; what was typed is sent when it is left, or with Enter."""
    given = f'data-do="{esc(do)}" value="{esc(value)}" placeholder="{esc(hint)}"'
    return f'<label class="field {css}"><span>{esc(label)}</span><input type="text" {given}></label>'


def _toggle(do: str, inner: str, on: bool, name: str = "") -> str:
    return command(do, inner, "on" if on else "", name, f" aria-pressed={str(on).lower()}")


def select_html(do: str, label: str, options: list[tuple[str, str]], now: str) -> str:
    rows = (
        f"<option value='{esc(key)}'{' selected' if key == now else ''}>{esc(name)}</option>" for key, name in options
    )
    return f"<select data-do='{esc(do)}' aria-label='{esc(label)}'>{''.join(rows)}</select>"

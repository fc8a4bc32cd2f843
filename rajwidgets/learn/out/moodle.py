"""A quiz as Moodle XML, with the position as a picture inside and feedback for every option."""

from __future__ import annotations

from base64 import b64encode
from xml.etree import ElementTree as ET

from ...study.export.raster import to_png
from ..quiz import Quiz
from .gift import percent
from .plain_form import SCALE, Plain, pairs, picture, plain


def moodle(quiz: Quiz, pictures: bool = True) -> str:
    """The whole quiz."""
    root = ET.Element("quiz")
    category = ET.SubElement(root, "question", type="category")
    ET.SubElement(ET.SubElement(category, "category"), "text").text = f"$course$/rajwidgets {quiz.game}"
    for n in range(1, len(quiz) + 1):
        root.append(one(quiz, n, plain(quiz, n), pictures))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def one(quiz: Quiz, n: int, question: Plain, pictures: bool) -> ET.Element:
    kind = {"one": "multichoice", "many": "multichoice"}.get(question.form, "matching")
    element = ET.Element("question", type=kind)
    text_in(element, "name", question.name)
    asked = ET.SubElement(element, "questiontext", format="html")
    pictured = pictures and bool(question.position)
    drawn = f'<p><img src="@@PLUGINFILE@@/{n}.png" alt="" style="max-width:100%"></p>' if pictured else ""
    told = in_words(question.position, quiz.spoken(n).words["panel"]["in_words"]) if question.position else ""
    ET.SubElement(asked, "text").text = f"{drawn}{told}<p>{escape(question.stem)}</p>"
    if pictured:
        file = ET.SubElement(asked, "file", name=f"{n}.png", path="/", encoding="base64")
        file.text = b64encode(to_png(picture(quiz.spoken(n)), SCALE)).decode()
    text_in(element, "generalfeedback", question.solution)
    ET.SubElement(element, "defaultgrade").text = "1"
    ET.SubElement(element, "shuffleanswers").text = "1"
    if kind == "multichoice":
        ET.SubElement(element, "single").text = "true" if question.form == "one" else "false"
        for option in question.options:
            answer = ET.SubElement(element, "answer", fraction=percent(option.share), format="plain_text")
            ET.SubElement(answer, "text").text = option.text
            text_in(answer, "feedback", option.reason)
    else:
        for said, value in pairs(question):
            pair = ET.SubElement(element, "subquestion", format="plain_text")
            ET.SubElement(pair, "text").text = said
            text_in(pair, "answer", value)
    return element


def in_words(position: str, summary: str) -> str:
    """The position line by line, to be unfolded."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in position.split("\n"))
    return f"<details><summary>{escape(summary)}</summary><ul>{lines}</ul></details>"


def text_in(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(ET.SubElement(parent, tag), "text").text = text


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

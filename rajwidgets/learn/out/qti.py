"""A quiz as a package of QTI 2.1: an item for each question, its picture beside it, a reason for every option."""

from __future__ import annotations

import zipfile
from fractions import Fraction
from io import BytesIO
from xml.etree import ElementTree as ET

from ...study.export.raster import to_png
from ..quiz import Quiz
from .plain_form import SCALE, Plain, picture, plain

ITEM = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
MADE = (1980, 1, 1, 0, 0, 0)  # the same quiz is the same bytes
SOLUTION = "SOLUTION"  # the feedback that everybody reads, where no single option is chosen


def qti(quiz: Quiz, pictures: bool = True) -> bytes:
    """The whole quiz."""
    packed, names = BytesIO(), dict[str, list[str]]()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:

        def add(name: str, content: bytes) -> None:
            package.writestr(zipfile.ZipInfo(name, MADE), content, zipfile.ZIP_DEFLATED)

        for n in range(1, len(quiz) + 1):
            question = plain(quiz, n)
            drawn = f"pictures/{n}.png" if pictures and question.position else ""
            if drawn:
                add(drawn, to_png(picture(quiz.spoken(n)), SCALE))
            add(f"{n}.xml", in_bytes(item(question, n, drawn, quiz.lang)))
            names[f"{n}.xml"] = [drawn] if drawn else []
        add("imsmanifest.xml", in_bytes(manifest(quiz, names)))
    return packed.getvalue()


def manifest(quiz: Quiz, names: dict[str, list[str]]) -> ET.Element:
    """The list of what lies in the package."""
    root = ET.Element("manifest", xmlns=PACKAGE, identifier=f"rajwidgets-{quiz.game}")
    data = ET.SubElement(root, "metadata")
    ET.SubElement(data, "schema").text = "QTIv2.1 Package"
    ET.SubElement(data, "schemaversion").text = "1.0.0"
    ET.SubElement(root, "organizations")
    resources = ET.SubElement(root, "resources")
    for i, (name, drawn) in enumerate(names.items(), 1):
        kind = {"identifier": f"Q{i}", "type": "imsqti_item_xmlv2p1", "href": name}
        resource = ET.SubElement(resources, "resource", kind)
        for each in (name, *drawn):
            ET.SubElement(resource, "file", href=each)
    return root


def item(question: Plain, n: int, drawn: str, lang: str) -> ET.Element:
    """One question: what may be answered, what is asked, what an answer is worth, what is said of it."""
    names = {"identifier": f"Q{n}", "title": question.name, "adaptive": "false", "timeDependent": "false"}
    root = ET.Element("assessmentItem", {"xmlns": ITEM, "xml:lang": lang, **names})
    declare_responses(root, question)
    score = ET.SubElement(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    ET.SubElement(ET.SubElement(score, "defaultValue"), "value").text = "0"
    cardinality = "multiple" if question.form == "many" else "single"
    outcome = {"identifier": "FEEDBACK", "cardinality": cardinality, "baseType": "identifier"}
    ET.SubElement(root, "outcomeDeclaration", outcome)
    body = ET.SubElement(root, "itemBody")
    if drawn:
        ET.SubElement(ET.SubElement(body, "p"), "img", src=drawn, alt="")  # it is told below
    if question.position:
        lines = ET.SubElement(body, "ul")
        for line in question.position.split("\n"):
            ET.SubElement(lines, "li").text = line
    ask(body, question)
    process(ET.SubElement(root, "responseProcessing"), question)
    chosen = question.form in ("one", "many")
    reasons = {name(i): each.reason for i, each in enumerate(question.listed, 1)}
    said = reasons if chosen else {SOLUTION: question.solution}
    for key, text in said.items():
        shown = {"outcomeIdentifier": "FEEDBACK", "identifier": key, "showHide": "show"}
        ET.SubElement(root, "modalFeedback", shown).text = text
    return root


def name(i: int) -> str:
    """The identifier of an option."""
    return f"OPTION{i}"


def declare_responses(root: ET.Element, question: Plain) -> None:
    """What may be answered, which of it is right, and what each option is worth."""
    if question.form == "numbers":
        for i, number in enumerate(question.numbers, 1):
            declared = response(root, f"ROW{i}", "single", "float")
            correct(declared, [f"{float(Fraction(number)):g}"])
        return
    cardinality = {"one": "single", "many": "multiple", "order": "ordered"}[question.form]
    declared = response(root, "RESPONSE", cardinality, "identifier")
    best = max(option.share for option in question.options)
    right = [option for option in question.options if option.share == best]
    correct(declared, [name(question.listed.index(option) + 1) for option in right])
    if question.form != "order":
        mapping = ET.SubElement(declared, "mapping", lowerBound="0", upperBound="1", defaultValue="0")
        for i, option in enumerate(question.listed, 1):
            ET.SubElement(mapping, "mapEntry", mapKey=name(i), mappedValue=f"{float(option.share):.5g}")


def response(root: ET.Element, identifier: str, cardinality: str, base: str) -> ET.Element:
    named = {"identifier": identifier, "cardinality": cardinality, "baseType": base}
    return ET.SubElement(root, "responseDeclaration", named)


def correct(declared: ET.Element, values: list[str]) -> None:
    right = ET.SubElement(declared, "correctResponse")
    for value in values:
        ET.SubElement(right, "value").text = value


def ask(body: ET.Element, question: Plain) -> None:
    """The question and where it is answered."""
    if question.form == "numbers":
        ET.SubElement(body, "p").text = question.stem
        for i, option in enumerate(question.options, 1):
            row = ET.SubElement(body, "p")
            row.text = f"{option.text} "
            ET.SubElement(row, "textEntryInteraction", responseIdentifier=f"ROW{i}", expectedLength="6")
        return
    ordered = question.form == "order"
    given = {"responseIdentifier": "RESPONSE", "shuffle": "true"}
    if not ordered:
        given["maxChoices"] = "1" if question.form == "one" else "0"
    asked = ET.SubElement(body, "orderInteraction" if ordered else "choiceInteraction", given)
    ET.SubElement(asked, "prompt").text = question.stem
    for i, option in enumerate(question.listed, 1):
        ET.SubElement(asked, "simpleChoice", identifier=name(i)).text = option.text


def process(processing: ET.Element, question: Plain) -> None:
    """What an answer is worth, and which feedback it gets."""
    if question.form == "numbers":
        for i in range(1, len(question.numbers) + 1):
            total = if_correct(processing, f"ROW{i}")
            ET.SubElement(total, "variable", identifier="SCORE")
            ET.SubElement(total, "baseValue", baseType="float").text = f"{1 / len(question.numbers):.5g}"
    elif question.form == "order":
        ET.SubElement(if_correct(processing, "RESPONSE"), "baseValue", baseType="float").text = "1"
    else:
        score = ET.SubElement(processing, "setOutcomeValue", identifier="SCORE")
        ET.SubElement(score, "mapResponse", identifier="RESPONSE")
        said = ET.SubElement(processing, "setOutcomeValue", identifier="FEEDBACK")
        ET.SubElement(said, "variable", identifier="RESPONSE")
        return
    said = ET.SubElement(processing, "setOutcomeValue", identifier="FEEDBACK")
    ET.SubElement(said, "baseValue", baseType="identifier").text = SOLUTION


def if_correct(processing: ET.Element, identifier: str) -> ET.Element:
    """The sum that becomes the score where an answer is the right one, still empty."""
    condition = ET.SubElement(ET.SubElement(processing, "responseCondition"), "responseIf")
    match = ET.SubElement(condition, "match")
    ET.SubElement(match, "variable", identifier=identifier)
    ET.SubElement(match, "correct", identifier=identifier)
    return ET.SubElement(ET.SubElement(condition, "setOutcomeValue", identifier="SCORE"), "sum")


def in_bytes(root: ET.Element) -> bytes:
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'.encode()

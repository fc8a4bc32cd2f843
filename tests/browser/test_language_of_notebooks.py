"""The prose of a notebook in the language that its first cell chooses, and both where nothing was run."""

from playwright.sync_api import Page, expect

# Write something else into the switch and run it.
CHOOSE = """async lang => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = content.widgets.findIndex(cell => cell.model.sharedModel.source.includes('rw.language('));
    content.activeCell.model.sharedModel.setSource(`import rajwidgets as rw\\nrw.language("${lang}")`);
    await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
TRUST = """() => {
    for (const cell of window.jupyterapp.shell.currentWidget.content.widgets) cell.model.trusted = true;
}"""
BESIDE = """async path => {
    const widget = await window.jupyterapp.commands.execute('docmanager:open',
        {path, factory: 'Notebook', options: {mode: 'split-right'}});
    await widget.revealed;
}"""
TO_THE_END = """() => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.scrollToItem(content.widgets.length - 1);
}"""


def seen(page: Page, lang: str, notebook: str = ".jp-Notebook") -> None:
    """Of each piece of prose that is drawn, only this language is seen."""
    other = {"en": "fr", "fr": "en"}[lang]
    expect(page.locator(f"{notebook} .rw-{lang} >> visible=true").first).to_be_visible()
    expect(page.locator(f"{notebook} .rw-{other} >> visible=true")).to_have_count(0)


def test_a_notebook_turns_to_french_and_its_neighbour_stays_english(notebook, in_kernel):
    page = notebook("00_start.ipynb", run=False)
    # not trusted: no styles, both languages, each marked
    expect(page.locator(".rw-en >> visible=true").first).to_contain_text("This is a table for board games")
    french = page.locator(".rw-fr >> visible=true").first
    expect(french).to_contain_text("Voici une table pour des jeux")
    expect(french.locator("small").first).to_have_text("En français")
    assert french.get_attribute("lang") == "fr"

    page.evaluate(TRUST)  # nothing was run yet: what is stored is enough
    seen(page, "en")
    page.evaluate(CHOOSE, "fr")
    seen(page, "fr")
    expect(page.get_by_text("En français", exact=True).locator("visible=true")).to_have_count(0)
    expect(page.get_by_text("Ce notebook est en français.")).to_be_visible()
    page.evaluate(TO_THE_END)  # the switch is far out of sight
    expect(page.get_by_role("link", name="Interrogez-moi")).to_be_visible()
    seen(page, "fr")
    assert in_kernel(page, 'print(rw.new("raja", seed=1).asked())').startswith("Quel personnage")

    here = page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
    page.evaluate(BESIDE, here.replace("00_start", "raja/03_explore"))
    seen(page, "en", ".jp-Notebook:has(.rw-speaks-en)")
    seen(page, "fr", ".jp-Notebook:has(.rw-speaks-fr)")

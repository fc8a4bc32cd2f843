"""Typing a game in, in JupyterLab and by the keyboard alone: short words, dice, a paste, refusals, undo and redo."""

import pytest
from playwright.sync_api import Page, expect

NAMES = ["Asha", "<img src=x onerror=window.hacked=1>", "Chandra"]


def opened(notebook, game: str = "raja", more: str = "", **context) -> Page:
    page = notebook([f"import rajwidgets as rw\nentry = rw.enter({game!r}, 3{more})\nentry"], **context)
    line = page.locator(".entry-line")
    expect(line).to_be_visible()
    line.focus()
    return page


def typed(page: Page, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def answers(page: Page, n: int) -> None:
    expect(page.locator(".entry-ask .band b")).to_contain_text(f"{n + 1}. ")


@pytest.mark.parametrize("width", [1400, 1000])
def test_a_game_is_typed_by_the_keyboard_alone(notebook, in_kernel, axe, screenshot, width: int) -> None:
    page = opened(notebook, more=f", names={NAMES!r}", width=width)
    typed(page, "bcgedf")
    answers(page, 1)
    expect(page.locator(".entry-moves li").first).to_contain_text("Chance: Bikaner, Jaipur, Kota")
    page.keyboard.type("mog")
    expect(page.locator(".entry-meaning")).to_contain_text("Enter plays: Mogul (1).")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".entry-line")).to_have_value("Mogul (1)")
    page.keyboard.press("Enter")
    answers(page, 2)
    typed(page, "mogul; sadhu")  # taken already: said why, and the rest of the line stays
    expect(page.locator(".report.bad")).to_contain_text("Mogul")
    expect(page.locator(".report.bad .chip")).not_to_be_empty()
    expect(page.locator(".entry-line")).to_have_value("mogul; sadhu")
    page.keyboard.press("Escape")
    expect(page.locator(".entry-line")).to_have_value("")
    page.evaluate("navigator.clipboard.writeText('3. sadhu\\n4. moine\\n').catch(() => 0)")
    page.keyboard.insert_text("3. sadhu\n4. moine\n")  # many lines at once, as a paste brings them
    page.keyboard.press("Enter")
    answers(page, 4)
    expect(page.locator(".entry-moves li").nth(1)).to_contain_text(NAMES[1])
    typed(page, "jais bik; jais jod")
    answers(page, 6)
    screenshot(page, f"entry_{width}")
    typed(page, "?")
    expect(page.locator(".report-list li").first).to_be_visible()
    page.keyboard.press("Control+z")
    answers(page, 5)
    typed(page, "undo 2")
    answers(page, 1)
    expect(page.locator(".entry-moves")).to_contain_text("Redo (5)")
    screenshot(page, f"entry_undone_{width}")
    typed(page, "artisan")  # the right answer, then the rest as it was
    typed(page, "redo")
    answers(page, 6)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".entry-line")).to_have_value("redo")
    page.keyboard.press("Escape")
    assert axe(page, ".rjw") == []
    assert in_kernel(page, "print(entry.replay.end.ply, entry.replay.end.line()[2].answer)") == "6 6\n"
    assert page.evaluate("[window.hacked ?? null, document.querySelectorAll('.rjw img').length]") == [None, 0]
    sizes = page.evaluate("(e => [e.scrollWidth, e.clientWidth])(document.querySelector('.rjw'))")
    assert sizes[0] <= sizes[1]


def test_french_the_board_folded_saved_and_in_the_player(notebook, in_kernel, axe, screenshot) -> None:
    page = opened(notebook, width=1400)
    typed(page, "roll; merchant; builder; monk")
    answers(page, 4)
    page.get_by_role("button", name="Change the language to French").click()
    expect(page.locator(".entry-label")).to_have_text("Réponse")
    assert axe(page, ".rjw") == []
    screenshot(page, "entry_fr")
    page.get_by_role("button", name="Le plateau").click()
    expect(page.locator(".entry-board svg")).to_have_count(0)
    page.get_by_role("button", name="Le plateau").click()
    expect(page.locator(".entry-board svg")).to_have_count(1)
    page.get_by_role("button", name="Enregistrer").click()
    expect(page.locator(".entry-foot")).to_contain_text("Enregistré sous raja.json.")
    assert in_kernel(page, "from rajwidgets.replay import read; print(read('raja.json')[0].end.ply)") == "4\n"
    page.get_by_role("button", name="Ouvrir dans le lecteur").click()
    expect(page.locator(".rjw-question")).to_be_visible()
    page.locator(".entry-line").focus()
    typed(page, "annuler 3")
    expect(page.locator(".rjw-question")).to_contain_text("Quel personnage")  # the Player follows
    assert in_kernel(page, "print(entry.player.node.ply)") == "2\n"


def test_dice_of_a_real_table_are_typed_as_digits(notebook, in_kernel, screenshot) -> None:
    page = opened(notebook, "maharadjah", ", names=['Ana', 'Ben', 'Cleo']", width=1400)
    until = "from rajwidgets.bots import ask_bot, bot\ngreedy = bot(entry.player.table.game, 'greedy', 1)\n"
    until += "while entry.player.node.ask.kind != 'dice':\n"
    until += "    n, t = entry.player.node, entry.player.table\n"
    until += "    entry.type(ask_bot(greedy, t.game, t.state(n), n.ask).answer.replace(':', ' '))\n"
    until += "print(len(list(t.game.questions['dice'].parts(t.state(entry.player.node), entry.player.node.ask, ()))))"
    assert in_kernel(page, until) == "6\n"
    expect(page.locator(".entry-ask h3")).to_contain_text("Die 1")
    screenshot(page, "entry_dice")
    before = int(in_kernel(page, "print(entry.player.node.ply)"))
    page.locator(".entry-line").focus()
    typed(page, "6")
    expect(page.locator(".entry-ask .crumbs")).to_have_text("6")
    page.keyboard.press("Escape")
    expect(page.locator(".entry-ask .crumbs")).to_have_text("")
    dice = in_kernel(page, "a = entry.typist.reader\np = ()\nwhile not a.complete(p): p += ('5',)\nprint('5' * len(p))")
    typed(page, dice.strip())
    answers(page, before + 1)
    screenshot(page, "entry_maharadjah")


def test_the_players_menu_opens_the_panel_below_it(notebook, in_kernel, axe, screenshot) -> None:
    page = notebook(['import rajwidgets as rw\nplayer = rw.new("maharadjah", 3, seed=3)\nplayer'], width=1400)
    page.get_by_role("button", name="Save ▾").click()
    page.get_by_role("button", name="Type answers in").click()
    line = page.locator(".entry-line")
    expect(line).to_be_visible()
    line.scroll_into_view_if_needed()
    line.focus()
    typed(page, "1")  # the first stack of the list
    expect(page.locator(".entry-ask .crumbs")).to_have_text("Move pieces › Malwa")
    screenshot(page, "entry_below")
    page.keyboard.press("Escape")
    typed(page, "end")
    expect(page.locator(".entry-moves li").first).to_contain_text("End the movement")
    assert in_kernel(page, "print(player.node.ply)") == "1\n"  # one game in both
    assert axe(page, ".rjw-entry .rjw") == []
    page.locator(".rjw-entry").get_by_role("button", name="Close").click()
    expect(page.locator(".entry-line")).to_have_count(0)

// The one script of the Player: clicks and keys of the HTML panels, names for screen readers, a polite canvas.
const TEXT_FIELDS = "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable=true]";

const NARROW = 758; // where the styles fold the Player to one column
const SCROLLING = ".rjw-explain, .rjw-moves, .rjw-pane.on, .ask, .options, .chips, .folds, .also > div, .panel-body";
const intoSight = (node, list) => { // in the middle of what scrolls; the page itself stays where it is
  list.scrollTop += node.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
};
const isInSight = (node, list) => {
  const { top, bottom } = node.getBoundingClientRect(), area = list.getBoundingClientRect();
  return top >= area.top - 1 && bottom <= area.bottom + 1;
};
function goesOn(node) {
  node.classList.toggle("goes-on", node.scrollTop + node.clientHeight < node.scrollHeight - 4);
  if (node.dataset.more) moreBelow(node);
}
// How many choices a list has below what is seen of it: a button over its fading end, which leads on to them.
function moreBelow(list) {
  const end = list.getBoundingClientRect().bottom - 16;
  const scrolls = list.matches(".goes-on") && /auto|scroll/.test(getComputedStyle(list).overflowY);
  const more = scrolls ? [...list.querySelectorAll(".option")].filter((row) => row.getBoundingClientRect().bottom > end).length : 0;
  let button = list.parentElement.querySelector(":scope > .more-below");
  if (!button) {
    if (!more) return;
    button = Object.assign(document.createElement("button"), { type: "button", className: "more-below" });
    list.after(button);
  }
  const says = `${list.dataset.more.replace("{n}", more)} ↓`;
  if (more && button.textContent !== says) button.textContent = says;
  button.hidden = !more;
}

const WIDE = 996; // where the styles set two columns
const laid = new WeakMap(); // how high question and explanation stood when they were last laid out, and of what question
const LINES = 6; // of the rule, that stay in sight
const FADES = 18; // above it, what is told fades
// The list of choices is seen whole, set closer where it must be, wherever the sentence, its numbers and some lines of the
// rule still stand below it: then what else is told scrolls behind the rule. Else the list scrolls, and nothing else.
// What is only looked at moves nothing: both stay as they were.
function share(asked) {
  const question = asked.querySelector(".rjw-question"), pane = asked.querySelector(".rjw-explain");
  const said = pane?.querySelector(".rjw-said"), rule = pane?.querySelector(".rjw-rule");
  if (!question || !said) return;
  const room = parseFloat(getComputedStyle(asked).maxHeight);
  const of = `${asked.clientWidth} ${room} ${question.textContent}`, kept = laid.get(asked);
  const stays = said.querySelector(".looked") !== null && kept?.of === of;
  Object.assign(question.style, stays ? { flex: "none", height: kept.question } : { flex: "", height: "" });
  pane.style.minHeight = stays ? kept.pane : "";
  if (stays) return;
  if (asked.closest(".rjw").clientWidth < WIDE || isNaN(room)) // there, and in a quiz, the page scrolls
    return asked.classList.remove("closer", "list-first");
  const fits = ["", "closer"].some((how) => {
    asked.classList.toggle("closer", how !== "");
    return wholeList(question) + told(said, rule) + 10 <= room;
  });
  asked.classList.toggle("list-first", fits);
  pane.classList.toggle("fits", pane.scrollHeight - pane.clientHeight <= 2); // a pixel of rounding is no reason to scroll
  const high = (node) => `${node.getBoundingClientRect().height}px`;
  laid.set(asked, { of, question: high(question), pane: high(pane) });
}
const wholeList = (question) => [...question.querySelectorAll(".ask, .options, .chips, .folds")]
  .reduce((height, node) => height + node.scrollHeight - node.clientHeight, question.offsetHeight);
function told(said, rule) {
  const ends = [...said.querySelectorAll(".tag, .sentence, .ledger, .controls, .digest-ways, .opening ~ .matters")].map((node) => node.getBoundingClientRect().bottom);
  const says = rule?.querySelector(".rule-says");
  const more = says ? Math.max(0, says.offsetHeight - LINES * parseFloat(getComputedStyle(says).lineHeight)) : 0;
  return Math.max(0, ...ends.map((end) => end - said.getBoundingClientRect().top)) + (rule?.offsetHeight ?? 0) - more + FADES;
}

// On a phone the question lies over the lower edge of the window. With the top of the Player at the window's own, the
// map, its buttons and the sentence below it are seen whole: the sheet is as high as what they leave.
const FIRST = 120; // a Player that begins so near to the top of the page is seen there before anybody has scrolled
function belowMap(root) {
  const line = root.querySelector(".rjw-under-map");
  if (!line || !root.clientWidth || root.clientWidth >= NARROW) return root.style.removeProperty("--below-map");
  let scrolls = root.parentElement;
  while (scrolls && !/auto|scroll/.test(getComputedStyle(scrolls).overflowY)) scrolls = scrolls.parentElement;
  scrolls ??= document.scrollingElement;
  const page = scrolls === document.scrollingElement, from = page ? 0 : scrolls.getBoundingClientRect().top;
  const { top } = root.getBoundingClientRect(), start = top - from + scrolls.scrollTop;
  const room = (page ? innerHeight : scrolls.clientHeight) - (line.getBoundingClientRect().bottom - top) - (start < FIRST ? start : 0);
  root.style.setProperty("--below-map", `${Math.floor(room) - 4}px`);
}

function render({ model, el }) {
  const live = document.createElement("div");
  live.setAttribute("aria-live", "polite");
  live.setAttribute("role", "status");
  live.className = "rjw-live";
  el.append(live);
  let root = null;
  let last = null; // how what had the focus is found again when it is written anew; "" where only the Player is left
  let seen = null, shown = null, warned = null, move = null; // the line of the log, the refusal and the warning that were last brought into sight
  let wanted = "", told = "", timer = 0; // what the pointer or the focus rests on, and what the kernel knows of it
  let pointer = null, still = null; // where the pointer is, and was at the last click or key: the page changes under it
  let refocusing = false, drawn = true;
  const told_of = { ".rjw-said": ".tag, .sentence", ".rjw-rule": ".rule-head" }; // what is told, and its headline
  const headlines = {};
  const choices = { list: null, said: "", at: 0 }; // the list of choices, what it says, how far it is scrolled
  let tells = 0; // when something new was last told: its rule comes a moment later and must not hide it
  const undo = [];

  const set = (node, name, value) => {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  };
  // Every wish names the question it was made for: what comes late for that question is dropped by the Player.
  let sent = 0, working = 0, waits = "";
  const busy = () => sent > model.get("done");
  const question = () => root?.querySelector("[data-question]")?.dataset.question ?? "";
  const send = (what) => {
    try {
      model.send({ do: what, n: ++sent, at: question() });
    } catch {
      return; // the kernel or the Player is gone: nobody is there to hear it
    }
    if (waitsSign.dataset.passing && !/^(here|over|canvas)/.test(what)) passing(""); // what it was about is over
    if (what === "here") return;
    waits = what;
    working ||= setTimeout(() => { working = 0; if (busy()) { root?.classList.add("working"); sign(); } }, 150);
  };
  const rested = () => { if (!busy()) root?.classList.remove("working"); sign(); };
  const TWICE = 400, NEAR = 8; // a second click so soon and so near belongs to the first
  const VERDICT = 800; // milliseconds more in which Enter still belongs to the number
  const STILL = 5; // how far the pointer may move in a click
  let down = null, picked = null; // where the canvas is pressed, and where and when it was clicked last
  let typed = "", typedFor = "", typing = 0, numbered = -Infinity; // digits of an option's number, of which question, and when the last number was whole
  const isCanvas = (e) => e.target instanceof HTMLCanvasElement && e.target.closest(".rjw-canvas") !== null;

  // Nothing stands on the page without its name, not even until the next picture.
  function label() {
    for (const [css, text] of Object.entries(model.get("regions"))) {
      for (const node of root.querySelectorAll(css)) { set(node, "role", "region"); set(node, "aria-label", text); }
    }
    for (const [css, text] of Object.entries(model.get("labels"))) {
      for (const node of root.querySelectorAll(css)) set(node, "aria-label", text);
    }
  }

  function name() {
    if (!root) return;
    root.dataset.asleep = model.get("asleep");
    nameGrip();
    if (root.matches(".jupyter-widgets-disconnected")) live.textContent = model.get("asleep");
    label();
    for (const node of root.querySelectorAll(".widget-toggle-button, .rjw-tab"))
      set(node, "aria-pressed", String(node.matches(".mod-active, .on")));
    for (const node of root.querySelectorAll(".rjw-beside-button"))
      set(node, "aria-pressed", String(root.closest(".rjw-aside") !== null));
    for (const node of root.querySelectorAll(".rjw-tabs-more")) set(node, "aria-expanded", String(node.matches(".open")));
    for (const node of root.querySelectorAll(".rjw-explain, .rjw-moves, .rjw-quiz .rjw-pane.on")) { // what scrolls can be scrolled by keys
      if (node.scrollHeight > node.clientHeight) set(node, "tabindex", "0"); else node.removeAttribute("tabindex");
    }
    let newly = null;
    for (const [css, parts] of Object.entries(told_of)) { // something new is read from its beginning
      const node = root.querySelector(css);
      const headline = [...node?.querySelectorAll(parts) ?? []].map((part) => part.textContent).join(" ");
      if (headline !== headlines[css]) newly = newly ?? node; // of both, the first
      headlines[css] = headline;
    }
    if (newly?.matches(".rjw-said")) tells = performance.now();
    else if (performance.now() - tells < 250) newly = null;
    const pane = newly?.closest(".rjw-explain"), gap = (side) => newly.getBoundingClientRect()[side] - pane.getBoundingClientRect()[side];
    if (newly?.matches(".rjw-said")) pane.scrollTo(0, 0);
    else if (newly && gap("bottom") > 0) pane.scrollTop += gap("top"); // a rule that is not seen whole begins at the top
    root.querySelectorAll(".rjw-asked").forEach(share);
    belowMap(root);
    keepListed();
    const pointed = root.querySelector(".rjw-question .tried, .rjw-question .option.hinted");
    const scrolls = pointed?.closest(".options") ?? pointed?.closest(".folds") ?? pointed?.closest(".chips");
    if (pointed && pointed !== shown && !isInSight(pointed, scrolls)) intoSight(pointed, scrolls);
    shown = pointed;
    const warning = root.querySelector(".rjw-said .tag.careful");
    if (warning && warning !== warned) warning.closest(".rjw-explain").scrollIntoView({ block: "nearest" }); // or nobody would see why nothing happens
    warned = warning;
    root.querySelectorAll(SCROLLING).forEach(goesOn);
    for (const canvas of root.querySelectorAll(".rjw-canvas canvas")) {
      set(canvas, "role", "img");
      set(canvas, "tabindex", "0");
      set(canvas, "aria-label", model.get("picture"));
      // ipycanvas focuses a clicked canvas before it reads where the click was: the page must not scroll in between.
      canvas.focus = (how) => HTMLElement.prototype.focus.call(canvas, { preventScroll: true, ...how });
    }
    const here = root.querySelector(`.log [data-do="event:${model.get("event")}"]`);
    for (const node of root.querySelectorAll(".log button")) {
      node.classList.toggle("here", node === here);
      node.tabIndex = node === here ? 0 : -1;
      if (node === here) set(node, "aria-current", "step"); else node.removeAttribute("aria-current");
    }
    if (here && here !== seen) intoSight(here, here.closest(".rjw-pane"));
    seen = here;
    nameMoves();
    if (!drawn && hasCanvas()) tellCanvas();
  }

  // Choices that are written anew stay where they were: nothing moves under the pointer.
  function keepListed() {
    const list = root.querySelector(".rjw-question .options");
    if (!list || list === choices.list) return;
    const said = [...list.querySelectorAll(".option .label")].map((label) => label.textContent).join("\n");
    if (said === choices.said) list.scrollTop = choices.at; else choices.at = 0;
    Object.assign(choices, { list, said });
  }

  // On a phone the question is a sheet: its grip folds it down to its title, and back.
  function nameGrip() {
    for (const sheet of root.querySelectorAll(".rjw-body .rjw-question:not(:has(> .grip))")) {
      const grip = document.createElement("button");
      grip.type = "button";
      grip.className = "grip";
      sheet.prepend(grip);
    }
    for (const grip of root.querySelectorAll(".grip")) set(grip, "aria-expanded", String(!root.matches(".sheet-down")));
  }

  // What is typed, what waits and what goes on meanwhile: heard too, and in sight wherever the Player is scrolled to.
  const signs = Object.assign(document.createElement("div"), { className: "rjw-signs" });
  signs.innerHTML = '<span class="typed"></span><span class="waits" role="status"></span><button type="button" class="control" hidden></button>';
  const [typedSign, waitsSign, stopSign] = signs.children;
  const runs = () => [...root.closest(".jp-Notebook")?.querySelectorAll(".jp-InputPrompt") ?? []].some((prompt) => prompt.textContent.includes("*"));
  function sign() {
    if (!root) return;
    const { says = "", stop = "" } = model.get("goes_on"), words = model.get("waits");
    const waiting = (runs() && words.cell) || words[waits] || words[waits.split(":")[0]] || words.any || "…";
    const text = says || (root.matches(".working") ? waiting : waitsSign.dataset.passing ?? "");
    if (waitsSign.textContent !== text) waitsSign.textContent = text;
    typedSign.textContent = typed && `${typed}_`;
    stopSign.hidden = !stop;
    stopSign.dataset.do = stop;
    stopSign.textContent = words.stop ?? "";
    placeSigns();
  }
  // A sentence that goes by: it is said in the free line below the header, and nothing moves.
  let goesBy = 0;
  function passing(text, time = 6000) {
    clearTimeout(goesBy);
    waitsSign.dataset.passing = text;
    sign();
    if (text) goesBy = setTimeout(passing, time, "");
  }
  function placeSigns() {
    if (!signs.textContent) return;
    let top = 0;
    for (let node = root.parentElement; node; node = node.parentElement)
      if (getComputedStyle(node).overflowY !== "visible") top = Math.max(top, node.getBoundingClientRect().top);
    const { top: own, height } = root.getBoundingClientRect();
    const head = (root.querySelector(".rjw-header")?.getBoundingClientRect().bottom ?? own + 49) - own + 1; // a line is free there
    signs.style.top = `${Math.min(Math.max(head, top - own + 6), Math.max(head, height - 40))}px`;
  }

  // The current move is the last one up to the step shown; of a round that is folded, its heading.
  function nameMoves() {
    const ply = parseInt(model.get("event"), 10), from = (node) => Number(node.dataset.from ?? node.dataset.do.slice(3));
    const listed = [...root.querySelectorAll(".moves .move, .moves .round")];
    const moves = listed.filter((node) => from(node) <= ply), now = moves.findLast((node) => node.matches(".move")) ?? moves.at(-1);
    for (const node of listed) {
      node.classList.toggle("here", node === now);
      node.tabIndex = node === (now ?? listed[0]) ? 0 : -1;
      if (node === now) set(node, "aria-current", "step"); else node.removeAttribute("aria-current");
    }
    if (now && now !== move) intoSight(now, now.closest(".rjw-moves"));
    move = now ?? null;
  }

  // How a button, or the heading that was turned to, is found again.
  const nameOf = (node) => node.dataset.do !== undefined ? `[data-do="${CSS.escape(node.dataset.do)}"]:not(:disabled)`
    : node.matches("h3[tabindex]") ? ".rjw-question h3[tabindex]" : null;

  // At once, not with the next picture: a key pressed in between would go to the notebook.
  function refocus() {
    const active = document.activeElement;
    if (last === null || !(active === document.body || (root.contains(active) && active.disabled))) return;
    const again = (last && (root.querySelector(last) ?? root.querySelector("button.option"))) || root;
    refocusing = true;
    again.focus({ preventScroll: true });
    refocusing = false;
  }

  // What is hidden for a moment has no width, and says nothing.
  function tellRoom() {
    const width = root.clientWidth;
    if (!width || (width < NARROW) === model.get("narrow")) return;
    model.set("narrow", width < NARROW);
    model.save_changes();
  }

  const hasCanvas = () => root.querySelector(".rjw-canvas canvas") !== null;
  const tellCanvas = () => { drawn = hasCanvas(); send(`canvas:${drawn ? 1 : 0}`); };

  function onClick(e) {
    const plot = e.target.closest(".rjw-chart .bqplot")?.querySelector(".plotarea_background, .plotarea_events");
    if (plot) {
      const area = plot.getBoundingClientRect();
      send(`chart:${((e.clientX - area.left) / area.width).toFixed(4)}`);
      return;
    }
    if (e.target.closest(".rjw-beside-button")) return beside();
    const list = e.target.closest(".more-below")?.parentElement.querySelector(".options");
    if (list) return list.scrollBy(0, list.clientHeight - 40);
    if (e.target.closest(".grip")) { root.classList.toggle("sheet-down"); return name(); }
    const target = e.target.closest("[data-do]");
    if (!target || target.matches("select, input")) return;
    settle(e);
    e.preventDefault();
    if (e.detail > 1 && target.closest(".rjw-question, .rjw-said")) return; // a double click is one click
    send(target.dataset.do);
  }

  // Clicks, taps and drags on the canvas, in its own pixels.
  const onCanvas = (e, canvas) => {
    const area = canvas.getBoundingClientRect(), scale = canvas.width / area.width;
    return [(e.clientX - area.left) * scale, (e.clientY - area.top) * scale];
  };
  // Who has clicked a button does not look at the focus: Enter is for the button on which it is printed.
  let pressed = null;
  const wasPressed = (node) => pressed !== null && (node === pressed || (nameOf(node) !== null && nameOf(node) === nameOf(pressed)));
  function onPress(e) {
    root.dataset.by = "pointer";
    pressed = e.target.closest("button, a, summary");
    forgetTyped(); // who clicks has thought better of a number begun
    if (!isCanvas(e) || !e.isPrimary || e.button > 0) { down = null; return; }
    settle(e);
    down = { canvas: e.target, at: [e.clientX, e.clientY], from: onCanvas(e, e.target) };
    e.target.focus();
  }
  function onRelease(e) {
    if (!down || !e.isPrimary) return;
    const { canvas, at, from } = down, to = onCanvas(e, canvas);
    down = null;
    if (Math.hypot(e.clientX - at[0], e.clientY - at[1]) > STILL)
      return send(`drag:${(to[0] - from[0]).toFixed(1)}:${(to[1] - from[1]).toFixed(1)}`);
    const again = picked && e.timeStamp - picked.time < TWICE && Math.hypot(at[0] - picked.at[0], at[1] - picked.at[1]) < NEAR;
    picked = { time: e.timeStamp, at };
    if (!again) send(`pick:${from[0].toFixed(1)}:${from[1].toFixed(1)}`);
  }

  // Where there are more options than nine a second digit may follow; what was typed is shown meanwhile.
  function onDigit(digit, time) {
    const all = root.querySelectorAll(".rjw-question .option").length;
    if (!all) return; // nothing is asked
    if (!typed) typedFor = question();
    typed += digit;
    clearTimeout(typing);
    const atOnce = root.querySelector(".exercise.at-once") !== null; // there a choice is the answer, and a verdict is to be read
    if (typed.length > 1 || atOnce) numbered = time + (atOnce ? VERDICT : 0);
    if (typed.length > 1 || Number(typed) * 10 > all || typed === "0") return chooseTyped();
    sign();
    typing = setTimeout(chooseTyped, 1000);
  }
  function chooseTyped() {
    const n = Number(typed) || 10, rows = root.querySelectorAll(".rjw-question .option"), meant = typedFor === question();
    forgetTyped();
    if (!meant) return; // another question has come meanwhile
    refocusing = true; // it is chosen, and not looked at: the next question may have a choice of that number too
    if (document.activeElement?.matches(".option")) rows[n - 1]?.focus(); // Enter is for what was chosen last
    refocusing = false;
    send(`option:${n}`);
  }
  function forgetTyped() {
    clearTimeout(typing);
    if (typed) { typed = ""; sign(); }
  }
  // Who types a number ends it with Enter, also where it was whole already: that Enter is not for the next question.
  const endsNumber = (e) => e.key === "Enter" && (typed !== "" || e.timeStamp - numbered < 700);

  function onChange(e) {
    if (e.target.matches("[data-do]")) send(`${e.target.dataset.do}:${e.target.value}`);
  }

  // Resting on a choice or a place for a moment shows its text; what a click or a key shows is not replaced by it.
  function rest(what) {
    if (what === wanted) return;
    wanted = what;
    clearTimeout(timer);
    timer = setTimeout(() => { if (wanted !== told) { told = wanted; send(`over:${told}`); } }, 300);
  }
  function settle(e) {
    clearTimeout(timer);
    wanted = told = null;
    still = e.clientX === undefined ? pointer : [e.clientX, e.clientY];
  }
  const choice = (e) => e.target.closest?.("[data-over]")?.dataset.over ?? "";

  function onMove(e) {
    const moved = pointer?.[0] !== e.clientX || pointer[1] !== e.clientY; // a browser also tells that the page has moved below it
    pointer = [e.clientX, e.clientY];
    if (!moved || !root.contains(e.target)) return;
    if (still && Math.hypot(e.clientX - still[0], e.clientY - still[1]) < 10) return;
    still = null;
    if (!isCanvas(e)) return rest(choice(e));
    const area = e.target.getBoundingClientRect(), scale = e.target.width / area.width;
    const near = (n) => Math.round(n * scale / 8) * 8;
    rest(`@${near(e.clientX - area.left)}:${near(e.clientY - area.top)}`);
  }

  function onFocus(e) {
    if (e.target !== root || last === null) last = nameOf(e.target) ?? "";
    if (!refocusing && e.target.matches?.(":focus-visible") && !isCanvas(e)) rest(choice(e));
  }

  // Before anybody else hears of it: Notebook and JupyterLab have commands of their own for arrows, digits and letters.
  function onKey(e) {
    if (!root.contains(e.target)) return;
    e.stopPropagation();
    if (e.key === "Enter" && e.shiftKey) return onwards(e);
    root.dataset.by = "keys";
    if (e.key === "Escape" && e.target.matches(TEXT_FIELDS) && !e.target.matches("select")) root.focus({ preventScroll: true });
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches(TEXT_FIELDS)) return;
    const typedKey = (e.shiftKey && (e.key.startsWith("Arrow") || /^[A-Z]$/.test(e.key)) ? "Shift+" : "") + e.key;
    // The letter of a refused choice needs no Shift where its badge shows none.
    const plain = /^[a-z]$/.test(typedKey) && root.querySelector(`.rjw-question [data-over][aria-keyshortcuts=${typedKey}]`);
    const key = plain ? `Shift+${typedKey.toUpperCase()}` : typedKey;
    const button = e.target.matches("button, a, summary");
    if (endsNumber(e)) {
      if (typed) chooseTyped();
      numbered = -Infinity;
      e.preventDefault();
      return;
    }
    if (!/^([0-9]|Shift|Control|Alt|Meta|CapsLock)$/.test(e.key)) forgetTyped();
    if (e.repeat && !/^(Arrow|Page|Home|End|Tab)/.test(e.key)) return e.preventDefault(); // held down, it counts once
    const checks = e.key === "Enter" && model.get("own_keys").includes("Enter") && e.target.matches(".option[aria-pressed=true]"); // in a quiz; a space takes it back
    if (/^(Tab|Arrow)/.test(e.key)) pressed = null; // what is reached by keys is pressed by keys
    const printed = e.key === "Enter" && wasPressed(e.target) && root.querySelector("[aria-keyshortcuts=Enter]:not([aria-disabled=true])");
    if (button && (e.key === "Enter" || e.key === " ") && !checks && !printed) return;
    if (e.target.matches(".noUi-handle") && /^(Arrow|Home|End|Page)/.test(e.key)) return;
    if (e.target.matches("[type=checkbox]") && e.key === " ") return;
    if (isCanvas(e) && ["Tab", "Enter", "ArrowUp", "ArrowDown"].includes(e.key)) {
      const [at, all] = model.get("targets");
      const next = at + (e.key === "ArrowUp" || (e.key === "Tab" && e.shiftKey) ? -1 : 1);
      if (e.key === "Enter") send("enter");
      else if (next >= 0 && next < all) send(`focus:${next}`);
      else if (e.key === "Tab") return;
      e.preventDefault();
      return;
    }
    const list = e.target.closest(".options, .chips, .log, .moves");
    if (list && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
      const rows = [...root.querySelectorAll(list.matches(".log, .moves") ? `.${list.classList[0]} button` : ".option, .rjw-question .no")];
      rows[rows.indexOf(e.target) + (e.key === "ArrowDown" ? 1 : -1)]?.focus();
      e.preventDefault();
      return;
    }
    if (key === "b" && model.get("own_keys").length) { e.preventDefault(); return beside(); }
    if (!model.get("own_keys").includes(key) && !/^[0-9]$/.test(key) && !/^Shift\+[A-Z]$/.test(key)) return;
    e.preventDefault();
    const looked = choice(e) || wanted;
    if (key === "r" && looked && looked !== told) send(`over:${looked}`); // what is turned is what the reader looks at
    settle(e);
    if (e.repeat && busy()) return; // a key held down never runs ahead of what is shown
    if (/^[0-9]$/.test(key)) return onDigit(key, e.timeStamp);
    const playing = root.querySelector(".rjw-pause") !== null || (busy() && ["watch", "key: "].includes(waits)); // or about to
    if (key === "Escape" && !playing && !root.querySelector("[data-do=back], [data-do=leave], [data-do=to_question], [data-do=keep], [data-do=tutor_leave], [data-do=leave_turn], .rjw-help, .rjw-menu.open, .zoom.near, .zoom .on")) return leaveWithWords();
    send(`key:${key}`);
  }

  // To stand beside the text, or back in it: what shows the Player there does it.
  function beside() {
    root.dispatchEvent(new CustomEvent("rjw-beside", { bubbles: true }));
    name();
  }

  // The focus goes back to the notebook, whose keys work again.
  function leave() {
    const notebook = root.closest(".jp-Notebook");
    document.activeElement?.blur();
    last = null;
    notebook?.focus({ preventScroll: true });
  }

  // Who presses Escape once too often is told whose the keys are now.
  function leaveWithWords() {
    leave();
    passing(model.get("left"), 4000);
  }

  // Shift+Enter leads on through the notebook, as if the Player had not taken the focus: the next cell is run.
  function onwards(e) {
    const next = root.closest(".jp-Cell")?.nextElementSibling;
    e.preventDefault();
    leave();
    if (!next?.matches(".jp-Cell")) return;
    next.tabIndex = next.tabIndex < 0 && !next.hasAttribute("tabindex") ? -1 : next.tabIndex; // so that it can hold the focus
    next.focus();
    const key = { key: "Enter", code: "Enter", keyCode: 13, shiftKey: true, bubbles: true, cancelable: true };
    next.dispatchEvent(new KeyboardEvent("keydown", key));
  }

  // After the last cell of a notebook was run, its host makes an empty one below and puts the cursor there.
  function newCell(active) {
    const cell = active.closest(".jp-Cell");
    return cell !== null && cell === root.closest(".jp-Cell")?.nextElementSibling && active.matches(".cm-content") && !active.textContent.trim();
  }

  // A Player whose cell was just run takes the keys, unless somebody is writing.
  function takeFocus() {
    const active = document.activeElement;
    if (model.get("takes")) { // opened by a wish of the reader's in another panel
      model.set("takes", false);
      model.save_changes();
      root.scrollIntoView({ block: "nearest" });
      root.dataset.by = "keys";
      return root.focus({ preventScroll: true });
    }
    if (!model.get("fresh") || (active?.closest?.(".cm-editor.cm-focused, input, textarea, .rjw") && !newCell(active))) return;
    root.dataset.by = "keys";
    root.focus({ preventScroll: true });
    if (root.clientWidth < 758) root.scrollIntoView({ block: "start" }); // the map first, the sheet below it
  }

  // ipycanvas sends every move and press and swallows wheel and keys: stop them on their way to the canvas.
  const quiet = (e) => { if (isCanvas(e)) e.stopPropagation(); };
  const outside = (e) => { if (!root.contains(e.target)) last = null; };
  // Another cell was clicked where nothing takes the focus, such as its prompt: the keys are for that cell.
  const elsewhere = (e) => {
    if (!root.contains(e.target) && root.contains(document.activeElement) && e.target.closest?.(".jp-Cell")) leave();
  };

  function listen(node, type, listener, capture) {
    node.addEventListener(type, listener, capture);
    undo.push(() => node.removeEventListener(type, listener, capture));
  }

  function attach() {
    root = el.closest(".rjw");
    if (!root) { const again = requestAnimationFrame(attach); undo.push(() => cancelAnimationFrame(again)); return; }
    root.dataset.lmSuppressShortcuts = "true";
    root.tabIndex = -1; // holds the focus when the button that had it is gone
    root.prepend(signs);
    listen(root, "click", onClick);
    listen(root, "change", onChange);
    listen(window, "mousemove", onMove, true);
    listen(root, "mouseleave", () => rest(""));
    listen(root, "pointerdown", onPress, true);
    listen(window, "pointerup", onRelease, true);
    listen(window, "pointercancel", () => { down = null; }, true);
    listen(root, "focusin", onFocus);
    listen(root, "rjw-moved", name);
    listen(root, "scroll", (e) => {
      if (e.target === choices.list) choices.at = e.target.scrollTop;
      if (e.target.matches?.(SCROLLING)) goesOn(e.target);
    }, true);
    listen(window, "keydown", onKey, true);
    for (const type of ["mousemove", "mouseout", "mousedown", "mouseup", "touchstart", "touchmove", "touchend", "wheel", "keyup"])
      listen(root, type, quiet, true);
    listen(document, "pointerdown", outside, true);
    listen(document, "focusin", outside, true);
    listen(document, "click", elsewhere, true);
    listen(document, "scroll", placeSigns, true);
    let asked = 0;
    const observer = new MutationObserver(() => { refocus(); label(); asked ||= requestAnimationFrame(() => { asked = 0; name(); }); });
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "disabled"] });
    undo.push(() => observer.disconnect());
    const resized = new ResizeObserver(() => { tellRoom(); placeSigns(); root.querySelectorAll(".rjw-asked").forEach(share); belowMap(root); root.querySelectorAll(SCROLLING).forEach(goesOn); });
    resized.observe(root);
    undo.push(() => resized.disconnect());
    const waiting = setTimeout(() => { if (!hasCanvas()) tellCanvas(); }, 1500); // then the picture comes as SVG
    undo.push(() => clearTimeout(waiting));
    name();
    sent = model.get("done");
    send("here"); // somebody is looking: what is played from now on is worth keeping
    takeFocus();
  }

  const say = () => { if (live.textContent !== model.get("says")) live.textContent = model.get("says"); };
  const go = (message) => {
    const writes = document.activeElement?.closest(".cm-editor.cm-focused, input, textarea"); // what was asked for may come late
    if (message.focus && (!writes || root?.contains(writes))) [...(root?.querySelectorAll(message.focus) ?? [])].find((node) => node.getClientRects().length)?.focus();
    if (message.show) requestAnimationFrame(() => root?.querySelector(message.show)?.scrollIntoView({ block: "nearest" }));
    if (message.sight) requestAnimationFrame(() => { // once what was sent with it is on the page
      name();
      const node = root?.querySelector(message.sight);
      node?.closest(".rjw-pane")?.scrollIntoView({ block: "nearest" });
      node?.focus({ preventScroll: true });
    });
    if (message.pass) passing(message.pass);
    if (message.say) { live.textContent = ""; setTimeout(() => { live.textContent = message.say; }, 50); }
  };
  model.on("change:says", say);
  model.on("change:done", rested);
  model.on("change:waits change:goes_on", sign);
  model.on("change:regions change:labels change:picture change:event change:asleep", name);
  model.on("msg:custom", go);
  undo.push(() => {
    model.off("change:says", say);
    model.off("change:done", rested);
    model.off("change:waits change:goes_on", sign);
    model.off("change:regions change:labels change:picture change:event change:asleep", name);
    model.off("msg:custom", go);
  });
  say();
  attach();
  return () => { clearTimeout(timer); clearTimeout(typing); clearTimeout(working); clearTimeout(goesBy); undo.forEach((f) => f()); signs.remove(); };
}

export default { render };

// Stepping through an exported game. All content is already in the page; this only shows and hides it.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const all = (where, what) => Array.from(where.querySelectorAll(what));
  const pools = all(document, "[data-pool]").map((group) => ({ items: Array.from(group.children), toggles: data.pools[group.dataset.pool] }));
  const articles = all(document, "article"), mats = all(document, "[data-seat]"), langs = all(document, "[data-lang]");
  const slider = document.getElementById("slider"), place = document.getElementById("place"), lines = document.getElementById("lines");
  let language = data.language, line = data.line, at = data.at, shown = data.language * data.steps + data.lines[data.line][data.at];

  function show() {
    const step = data.lines[line][at], next = language * data.steps + step;
    for (const { items, toggles } of pools) {
      const flipped = new Set();
      for (let k = Math.min(shown, next) + 1; k <= Math.max(shown, next); k++)
        for (const item of toggles[k]) flipped.has(item) ? flipped.delete(item) : flipped.add(item);
      for (const item of flipped) items[item].toggleAttribute("hidden");
    }
    articles[shown].hidden = true;
    articles[next].hidden = false;
    shown = next;
    for (const mat of mats) mat.classList.toggle("active", Number(mat.dataset.seat) === data.asked[step]);
    const last = data.lines[line].length - 1;
    slider.max = last;
    slider.value = at;
    slider.setAttribute("aria-valuetext", articles[next].dataset.where);
    place.textContent = articles[next].dataset.where;
    for (const button of all(document, "[data-go]"))
      button.disabled = /first|back/.test(button.dataset.go) ? at === 0 : at === last;
  }
  function go(to) {
    at = Math.max(0, Math.min(data.lines[line].length - 1, to));
    show();
  }
  function goTo(step) { // a step of any line: the line shown if it has it, else the first that does
    const has = [line, ...data.lines.keys()].find((each) => data.lines[each].includes(step));
    if (has === undefined) return;
    line = has;
    if (lines) lines.value = line;
    go(data.lines[line].indexOf(step));
  }
  const ways = { first: () => go(0), back: () => go(at - 1), next: () => go(at + 1), last: () => go(Infinity) };
  const keys = { ArrowLeft: ways.back, ArrowRight: ways.next, Home: ways.first, End: ways.last };

  function speak(to) {
    language = to;
    document.documentElement.lang = data.languages[to];
    for (const button of langs) button.setAttribute("aria-pressed", Number(button.dataset.lang) === to);
    for (const each of all(document, "[data-in]")) each.hidden = Number(each.dataset.in) !== to;
    for (const each of all(document, "[data-name-" + to + "]")) each.setAttribute("aria-label", each.getAttribute("data-name-" + to));
    for (const each of all(document, "[data-text-" + to + "]")) each.textContent = each.getAttribute("data-text-" + to);
    show();
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go], [data-lang], [data-step]");
    if (!button) return;
    if (button.dataset.go) ways[button.dataset.go]();
    else if (button.dataset.lang) speak(Number(button.dataset.lang));
    else goTo(Number(button.dataset.step));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /SELECT|INPUT|TEXTAREA/.test(event.target.tagName)) return;
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  if (lines) lines.addEventListener("change", () => {
    line = Number(lines.value);
    go(Math.min(at, data.lines[line].length - 1));
  });
  document.body.classList.add("scripted");
  speak(language);
  if (/^#\d+$/.test(location.hash)) go(Number(location.hash.slice(1)));
})();

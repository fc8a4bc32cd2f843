// Stepping through an exported game. All content is already in the page, perhaps packed; this shows and hides it.
(async () => {
  const source = document.getElementById("data"), packed = source.type === "application/gzip";
  if (packed && !window.DecompressionStream) return; // an older browser shows the step the page opens at
  const data = JSON.parse(packed ? await unpacked(source.textContent) : source.textContent);
  if (packed) document.querySelector("main").innerHTML = data.main; // written by us, and no policy lets a script in it run
  function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }
  const all = (where, what) => Array.from(where.querySelectorAll(what));
  const id = (name) => document.getElementById(name);
  const pools = all(document, "[data-pool]").filter((group) => data.pools[group.dataset.pool])
    .map((group) => ({ items: Array.from(group.children), toggles: data.pools[group.dataset.pool] }));
  const articles = all(document, "article"), mats = all(document, "[data-seat]"), langs = all(document, "[data-lang]");
  const boards = all(document, ".boards > .board");
  const slider = id("slider"), place = id("place"), lines = id("lines"), unit = id("unit");
  const moments = data.first[data.steps]; // in one language; the other's come after them
  let language = data.language, line = data.line, at = data.at, event = null; // event: null at the step itself
  let shown = moment(), told = articles[language * data.steps + node()];

  function node() { return data.lines[line][at]; }
  function events(of = node()) { return data.first[of + 1] - data.first[of]; }
  function moment() { return language * moments + data.first[node() + 1] - 1 - (event === null ? 0 : events() - 1 - event); }

  function flip(next) {
    for (const { items, toggles } of pools) {
      const flipped = new Set();
      for (let k = Math.min(shown, next) + 1; k <= Math.max(shown, next); k++)
        for (const item of toggles[k]) flipped.has(item) ? flipped.delete(item) : flipped.add(item);
      for (const item of flipped) items[item].toggleAttribute("hidden");
    }
    shown = next;
    const picture = document.querySelector(".happening svg"), height = data.heights[next];
    if (picture && height) picture.setAttribute("viewBox", picture.getAttribute("viewBox").replace(/\S+$/, height));
  }
  function tell(article) { // the step in words; on the way to it only what has happened so far
    told.hidden = true;
    article.hidden = false;
    told = article;
    article.classList.toggle("on-the-way", event !== null);
    all(article, ".facts > li").forEach((fact, n) => {
      fact.hidden = event !== null && n > event;
      fact.classList.toggle("now", n === event);
      if (n === event) fact.parentNode.scrollTop = fact.offsetTop - fact.parentNode.offsetTop - 60;
    });
  }
  function front(n) { boards.forEach((board, k) => board.classList.toggle("front", k === n)); }
  for (const button of all(document, "[data-board]")) button.addEventListener("click", () => front(Number(button.dataset.board)));
  function show() {
    flip(moment());
    if (boards.length) front(data.fronts[node()]);
    tell(articles[language * data.steps + node()]);
    for (const mat of mats) mat.classList.toggle("active", event === null && Number(mat.dataset.seat) === data.asked[node()]);
    if (!slider) return;
    const last = data.lines[line].length - 1;
    const words = data.event_of[language].replace("{n}", event + 1).replace("{all}", events());
    place.textContent = told.dataset.step + (event === null ? "" : " · " + words);
    slider.max = last;
    slider.value = at;
    slider.setAttribute("aria-valuetext", place.textContent + " · " + id("when").querySelector(":not([hidden])").textContent);
    const start = at === 0 && (event === 0 || unit.value !== "event" || events() === 1), end = at === last && event === null;
    for (const button of all(document, "[data-go]")) button.disabled = /first|back/.test(button.dataset.go) ? start : end;
  }
  function go(to, then = null) {
    at = Math.max(0, Math.min(data.lines[line].length - 1, to));
    event = then !== null && then >= 0 && then < events() - 1 ? then : null;
    show();
  }
  function goTo(step) { // a step of any line: the line shown if it has it, else the first that does
    const has = [line, ...data.lines.keys()].find((each) => data.lines[each].includes(step));
    if (has === undefined) return;
    line = has;
    if (lines) lines.value = line;
    go(data.lines[line].indexOf(step));
  }
  function step(by, way) {
    const last = data.lines[line].length - 1;
    if (by === "event") {
      const here = event === null ? events() - 1 : event;
      if (way > 0 && here + 1 < events()) go(at, here + 1);
      else if (way > 0 && at < last) go(at + 1, 0);
      else if (way < 0 && here > 0) go(at, here - 1);
      else if (way < 0 && at > 0) go(at - 1);
    } else if (by === "decision") {
      go(way > 0 && event !== null ? at : at + way);
    } else { // to the first decision of the next phase, or of this or the last one
      const leaves = (to) => data.leaves[by][data.lines[line][to]];
      let to = at, here = leaves(at);
      while (to + way >= 0 && to + way <= last) { to += way; if (leaves(to) !== here) break; }
      if (way < 0) for (here = leaves(to); to > 0 && leaves(to - 1) === here; ) to--;
      go(to);
    }
  }
  const by = () => (unit ? unit.value : "decision");
  const ways = { first: () => go(0), back: () => step(by(), -1), next: () => step(by(), 1), last: () => go(Infinity) };
  const keys = { ArrowLeft: ways.back, ArrowRight: ways.next, Home: ways.first, End: ways.last };
  const withShift = { ArrowLeft: () => step("phase", -1), ArrowRight: () => step("phase", 1) };

  function speak(to) {
    language = to;
    document.documentElement.lang = data.languages[to];
    for (const button of langs) button.setAttribute("aria-pressed", Number(button.dataset.lang) === to);
    for (const each of all(document, "[data-in]")) each.hidden = Number(each.dataset.in) !== to;
    for (const each of all(document, "[data-name-" + to + "]")) each.setAttribute("aria-label", each.getAttribute("data-name-" + to));
    for (const each of all(document, "[data-text-" + to + "]")) each.textContent = each.getAttribute("data-text-" + to);
    show();
  }
  document.addEventListener("click", (click) => {
    const button = click.target.closest("[data-go], [data-lang], [data-step]");
    if (!button) return;
    if (button.dataset.go) ways[button.dataset.go]();
    else if (button.dataset.lang) speak(Number(button.dataset.lang));
    else goTo(Number(button.dataset.step));
  });
  document.addEventListener("keydown", (key) => {
    if (!slider || key.ctrlKey || key.altKey || key.metaKey || /SELECT|INPUT|TEXTAREA/.test(key.target.tagName)) return;
    const way = (key.shiftKey ? withShift : keys)[key.key];
    if (!way) return;
    key.preventDefault();
    way();
  });
  if (slider) {
    slider.addEventListener("input", () => go(Number(slider.value)));
    unit.addEventListener("change", show);
  }
  if (lines) lines.addEventListener("change", () => {
    line = Number(lines.value);
    go(Math.min(at, data.lines[line].length - 1));
  });
  document.body.classList.add("scripted");
  speak(language);
  function follow() { // #12 is step 12, #12.3 the third event on the way to it
    const address = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
    if (!address) return;
    if (address[2] && unit) unit.value = "event";
    go(Number(address[1]), address[2] ? Number(address[2]) - 1 : null);
  }
  addEventListener("hashchange", follow);
  follow();
})();

// The line in which a game is typed: its keys, what is said back, and clicks on the lists beside it.
let fields = 0;

function render({ model, el }) {
  const id = `rjw-entry-${++fields}`;
  const make = (tag, css, more = {}) => Object.assign(document.createElement(tag), { className: css, ...more });
  const label = make("label", "entry-label", { htmlFor: id });
  const line = make("textarea", "entry-line", { id, rows: 1, spellcheck: false, autocomplete: "off" });
  const meaning = make("p", "entry-meaning", { id: `${id}-means` });
  const keys = make("p", "entry-keys", { id: `${id}-keys` });
  const said = make("div", "entry-said");
  said.setAttribute("role", "status");
  said.setAttribute("aria-live", "polite");
  line.setAttribute("aria-describedby", `${id}-means ${id}-keys`);
  line.setAttribute("autocapitalize", "none");
  el.append(label, line, meaning, keys, said);

  const history = [], undo = [];
  let at = 0, timer = 0, root = null;
  const send = (what, text = "") => model.send({ do: what, text });
  const grow = () => { line.rows = Math.min(8, line.value.split("\n").length); };
  const write = (text) => { line.value = text; grow(); ask(); };
  const ask = () => { clearTimeout(timer); timer = setTimeout(() => send("typed", line.value), 120); };

  function play() {
    const text = line.value;
    if (!text.trim()) return;
    history.push(text);
    at = history.length;
    clearTimeout(timer);
    line.value = "";
    grow();
    send("line", text);
  }
  function recall(by) {
    const to = at + by;
    if (to < 0 || to > history.length) return;
    at = to;
    write(history[at] ?? "");
  }
  function onKey(e) {
    e.stopPropagation(); // the notebook's own commands must not fire while somebody types
    const bare = !e.ctrlKey && !e.metaKey && !e.altKey, empty = line.value === "", ends = line.selectionStart === line.value.length;
    if (e.isComposing) return;
    let done = true;
    if (e.key === "Enter" && bare && !e.shiftKey) play();
    else if (e.key === "Escape") { if (empty) send("back"); else write(""); }
    else if ((e.ctrlKey || e.metaKey) && empty && e.key.toLowerCase() === "z") send(e.shiftKey ? "redo" : "undo");
    else if ((e.ctrlKey || e.metaKey) && empty && e.key.toLowerCase() === "y") send("redo");
    else if (e.key === "ArrowRight" && bare && !e.shiftKey && !empty && ends && model.get("completion")) write(model.get("completion"));
    else if (e.key === "ArrowUp" && bare && line.rows === 1) recall(-1);
    else if (e.key === "ArrowDown" && bare && line.rows === 1) recall(1);
    else done = false;
    if (done) e.preventDefault();
  }
  function onClick(e) {
    const target = e.target.closest("[data-do]");
    if (!target || !root.contains(target)) return;
    send(target.dataset.do);
    if (target.dataset.stay === undefined) line.focus();
  }
  function row(report) {
    const p = make("p", `report ${report.kind === "no" ? "bad" : report.kind}`, { textContent: report.text });
    if (report.section) p.append(" ", make("span", "chip", { textContent: report.section }));
    if (!report.lines.length) return [p];
    const list = make("ul", "report-list");
    list.append(...report.lines.map((text) => make("li", "", { textContent: text })));
    list.tabIndex = 0;
    return [p, list];
  }
  function show() {
    const words = model.get("words"), means = model.get("meaning");
    label.textContent = words.field ?? "";
    line.placeholder = words.hint ?? "";
    keys.textContent = words.keys ?? "";
    meaning.textContent = means.text ?? "";
    if (means.section) meaning.append(" ", make("span", "chip", { textContent: means.section }));
    meaning.classList.toggle("bad", means.kind === "no");
  }
  function tell() {
    said.replaceChildren(...model.get("said").flatMap(row));
  }
  function attach() {
    root = el.closest(".rjw");
    if (!root) { const again = requestAnimationFrame(attach); undo.push(() => cancelAnimationFrame(again)); return; }
    root.dataset.lmSuppressShortcuts = "true";
    const stop = (e) => e.stopPropagation();
    root.addEventListener("click", onClick);
    root.addEventListener("keydown", stop);
    undo.push(() => { root.removeEventListener("click", onClick); root.removeEventListener("keydown", stop); });
    name();
  }
  function name() {
    for (const [css, text] of Object.entries(model.get("regions"))) {
      for (const node of root?.querySelectorAll(css) ?? []) { node.setAttribute("role", "region"); node.setAttribute("aria-label", text); }
    }
  }
  const put = (message) => { if (message.text !== undefined && line.value === "") { line.value = message.text; grow(); } };
  line.addEventListener("keydown", onKey);
  line.addEventListener("input", () => { grow(); ask(); });
  model.on("change:words change:meaning", show);
  model.on("change:said", tell);
  model.on("change:regions", name);
  model.on("msg:custom", put);
  undo.push(() => {
    model.off("change:words change:meaning", show);
    model.off("change:said", tell);
    model.off("change:regions", name);
    model.off("msg:custom", put);
  });
  show();
  tell();
  attach();
  return () => { clearTimeout(timer); undo.forEach((each) => each()); };
}

export default { render };

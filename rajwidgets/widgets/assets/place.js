// Where something is shown: its output holds a picture and a sentence, which every host can show and store. While the
// kernel lives, the live view stands there instead: at once, after a reload, in a second tab or view, and however late.
// A reader may take it out of the text and let it stand beside.
const GONE = 2000; // a notebook may take an output out of the page for a moment and put it back
const ROOM = 760; // in a narrower window nothing can stand beside a text
// What a stopped kernel leaves is said in one sentence: the host would show a broken link at every widget.
// The sentence beside a picture is for those who wait in vain.
const STYLE = `@keyframes rjw-late { from { visibility: hidden } }
.rjw-place > p { animation: rjw-late 4s step-start }
.rjw-place.live > :not(.rjw-alive):not(.rjw-away) { display: none }
.rjw-away { padding: 8px 0 } .rjw-away button { margin-left: 8px }
.rjw-aside { position: fixed; inset: 0 0 0 auto; width: var(--rjw-beside); z-index: 9; overflow: auto; box-sizing: border-box;
  padding: 6px; background: var(--jp-layout-color1, #fff); border-left: 1px solid #9A8558 }
.rjw-aside:not(:has(.rjw)), html:not(:has(.rjw-aside .rjw)) .rjw-away { display: none }
html:has(.rjw-aside .rjw) { --rjw-beside: clamp(390px, min(58vw, 100vw - var(--rjw-sides) - 400px), 1300px) }
html:has(.rjw-aside .rjw) #main { right: auto !important; width: calc(100vw - var(--rjw-beside)) !important; min-width: 0 !important }
html:has(.rjw-aside .rjw) body:not(:has(#main)) { padding-right: var(--rjw-beside) }
:is(.rjw-alive, .rjw-aside) .jupyter-widgets-disconnected::before { content: none }
.rjw-alive .rjw-panel.jupyter-widgets-disconnected + * .rjw.jupyter-widgets-disconnected::before { content: none }`;

// Move what is shown out of its place, to the right half of the window, and let what stands there go back to its own.
// Returns what holds it there, which an event "rjw-back" sends back.
// What a host has at the sides of the text is not taken from it.
function besideText(place, part, words, sized) {
  const sides = innerWidth - (place.closest(".jp-NotebookPanel")?.clientWidth ?? innerWidth), before = document.querySelector(".rjw-aside");
  if (before) before.dispatchEvent(new Event("rjw-back"));
  else document.documentElement.style.setProperty("--rjw-sides", `${Math.max(0, sides)}px`);
  const aside = Object.assign(document.createElement("aside"), { className: "rjw-aside" });
  const away = Object.assign(document.createElement("p"), { className: "rjw-away", textContent: words.beside });
  const button = Object.assign(document.createElement("button"), { textContent: words.back });
  const home = part.parentNode; // where it is the last
  const laidOut = () => {
    window.dispatchEvent(new Event("resize"));
    for (const root of part.querySelectorAll(".rjw")) root.dispatchEvent(new Event("rjw-moved"));
  };
  const focused = document.activeElement;
  aside.setAttribute("aria-label", words.aside);
  away.append(button);
  place.append(away);
  aside.append(part);
  document.body.append(aside);
  const back = () => {
    const held = document.activeElement;
    resized.disconnect();
    removeEventListener("resize", narrowed);
    aside.remove();
    away.remove();
    home.append(part);
    laidOut();
    if (part.contains(held)) held.focus();
    if (place.isConnected) requestAnimationFrame(() => part.scrollIntoView({ block: "start" }));
  };
  const narrowed = () => { if (innerWidth < ROOM) aside.dispatchEvent(new Event("rjw-back")); };
  let width = 0; // of nothing at all while a lesson has no board
  const resized = new ResizeObserver(() => {
    if (aside.clientWidth !== width) { width = aside.clientWidth; requestAnimationFrame(() => window.dispatchEvent(new Event("resize"))); }
    sized();
  });
  button.addEventListener("click", () => aside.dispatchEvent(new Event("rjw-back")));
  aside.addEventListener("rjw-back", back);
  addEventListener("resize", narrowed);
  laidOut();
  resized.observe(aside);
  if (part.contains(focused)) focused.focus({ preventScroll: true });
  return aside;
}

// JupyterLab keeps every comm as long as its kernel lives, a comm its model, and a model its canvases: 60 MB for every
// run of a cell that is run again. What is shown no more gives them back.
const empty = (canvas) => { canvas.width = canvas.height = 1; }; // of none at all nothing could be copied
function emptyAll(model, seen = new Set()) {
  if (seen.has(model)) return;
  seen.add(model);
  if (model.canvas instanceof HTMLCanvasElement) empty(model.canvas);
  for (const value of Object.values(model.attributes)) {
    for (const part of [value].flat()) if (part?.widget_manager) emptyAll(part, seen);
  }
}

function initialize({ model }) {
  const shows = model.get("shows"), manager = model.widget_manager;
  const alive = new Map(); // place -> how to leave it
  let looking = 0, closed = false, shown = null;

  if (!document.getElementById("rjw-places")) {
    document.head.append(Object.assign(document.createElement("style"), { id: "rjw-places", textContent: STYLE }));
  }

  // The model may come after its place, or after the host has given up looking for it.
  async function found(place) {
    for (let wait = 50; !closed && place.isConnected; wait = Math.min(2 * wait, 2000)) {
      const root = manager.has_model(shows) ? await manager.get_model(shows).catch(() => null) : null;
      if (root) return root;
      await new Promise((again) => setTimeout(again, wait));
    }
    return null;
  }

  async function enter(place) {
    alive.set(place, null);
    const root = await found(place), view = root && await manager.create_view(root);
    shown = root;
    if (!view || closed || !place.isConnected) { view?.remove(); alive.delete(place); return; }
    const box = Object.assign(document.createElement("div"), { className: "rjw-alive" });
    const host = place.closest(".jp-RenderedHTMLCommon"); // its looks are for documents, not for a Player
    const text = place.closest(".jp-NotebookPanel"); // beside which it may stand
    const lumino = view.luminoWidget ?? view.pWidget;
    host?.classList.remove("jp-RenderedHTMLCommon");
    place.append(box);
    lumino.constructor.attach(lumino, box);
    const dispose = lumino.dispose; // which fails for what is on no page any more: it is told first that it is not
    lumino.dispose = () => {
      if (lumino.isAttached && !lumino.node.isConnected) lumino.processMessage({ type: "after-detach" });
      dispose.call(lumino);
    };
    place.classList.add("live");
    const sized = () => lumino.processMessage({ type: "resize", width: -1, height: -1 });
    const resized = new ResizeObserver(sized);
    resized.observe(box);
    let aside = null; // where it stands beside the text
    const putBack = () => aside?.dispatchEvent(new Event("rjw-back")) ?? false;
    // Of a panel with a text, such as a lesson, only what is below the text goes: the board.
    const move = () => {
      if (putBack() || innerWidth < ROOM) return;
      const part = box.querySelector(".rjw-below") ?? box;
      if (!part.querySelector(".rjw")) return;
      aside = besideText(place, part, model.get("words"), sized);
      aside.addEventListener("rjw-back", () => { aside.removeEventListener("rjw-beside", move); aside = null; });
      aside.addEventListener("rjw-beside", move); // the button there puts it back
    };
    box.addEventListener("rjw-beside", move);
    const leave = () => {
      if (!alive.delete(place)) return;
      putBack();
      resized.disconnect();
      const canvases = [...box.querySelectorAll("canvas")];
      view.remove();
      canvases.forEach(empty);
      box.remove();
      place.classList.remove("live");
      host?.classList.add("jp-RenderedHTMLCommon");
    };
    leave.stays = () => place.isConnected || (aside && text?.isConnected && !shownElsewhere(place));
    leave.over = () => text && !text.isConnected && !places().length; // the notebook was closed
    alive.set(place, leave);
  }

  const places = () => [...document.querySelectorAll(`.rjw-place[data-shows="${shows}"]`)];
  const shownElsewhere = (place) => places().some((other) => other !== place);

  function look() {
    looking = 0;
    for (const place of places()) {
      if (!alive.has(place)) enter(place).catch((error) => { alive.delete(place); console.warn(error); });
    }
    for (const leave of alive.values()) {
      if (leave && !leave.stays()) setTimeout(() => {
        if (!leave.stays()) leave();
        if (leave.over()) end();
      }, GONE);
    }
  }

  const observer = new MutationObserver(() => { looking ||= requestAnimationFrame(look); });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    closed = true;
    observer.disconnect();
    cancelAnimationFrame(looking);
    for (const leave of [...alive.values()]) leave?.();
    if (shown) emptyAll(shown);
  };
  look();
  return end;
}

export default { initialize };

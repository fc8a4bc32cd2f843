// Where something is shown: its output holds a picture and a sentence, which every host can show and store. While the
// kernel lives, the live view stands there instead: at once, after a reload, in a second tab or view, and however late.
// A reader may take it out of the text and let it stand beside.
const GONE = 2000; // a notebook may take an output out of the page for a moment and put it back
const STYLE = `@keyframes rjw-late { from { visibility: hidden } }
.rjw-place > p { animation: rjw-late 4s step-start }
.rjw-place.live > :not(.rjw-alive):not(.rjw-away) { display: none }
.rjw-away { padding: 8px 0 } .rjw-away button { margin-left: 8px }
.rjw-aside { position: fixed; inset: 0 0 0 auto; width: var(--rjw-beside); z-index: 9; overflow: auto; box-sizing: border-box;
  padding: 6px; background: var(--jp-layout-color1, #fff); border-left: 1px solid #9A8558 }
html.rjw-two { --rjw-beside: clamp(390px, 58vw, 1300px) }
html.rjw-two #main { right: auto !important; width: calc(100vw - var(--rjw-beside)) !important; min-width: 0 !important }
html.rjw-two body:not(:has(#main)) { padding-right: var(--rjw-beside) }`; // the sentence is for those who wait in vain

// Move a live view out of its place, to the right half of the window, and let what stands there go back to its own.
function besideText(place, box, words) {
  document.querySelector(".rjw-aside")?.dispatchEvent(new Event("rjw-back"));
  const aside = Object.assign(document.createElement("aside"), { className: "rjw-aside" });
  const away = Object.assign(document.createElement("p"), { className: "rjw-away", textContent: words.beside });
  const button = Object.assign(document.createElement("button"), { textContent: words.back });
  const laidOut = () => window.dispatchEvent(new Event("resize"));
  const focused = document.activeElement;
  aside.setAttribute("aria-label", words.aside);
  away.append(button);
  place.append(away);
  aside.append(box);
  document.body.append(aside);
  document.documentElement.classList.add("rjw-two");
  box.classList.add("beside");
  const back = () => {
    const held = document.activeElement;
    aside.remove();
    away.remove();
    document.documentElement.classList.remove("rjw-two");
    box.classList.remove("beside");
    if (place.isConnected) place.append(box);
    laidOut();
    if (box.contains(held)) held.focus();
    if (place.isConnected) place.scrollIntoView({ block: "nearest" });
  };
  button.addEventListener("click", back);
  aside.addEventListener("rjw-back", back);
  laidOut();
  if (box.contains(focused)) focused.focus({ preventScroll: true });
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
    const resized = new ResizeObserver(() => lumino.processMessage({ type: "resize", width: -1, height: -1 }));
    resized.observe(box);
    box.addEventListener("rjw-beside", () => {
      if (!putBack()) besideText(place, box, model.get("words"));
    });
    const putBack = () => box.closest(".rjw-aside")?.dispatchEvent(new Event("rjw-back")) ?? false;
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
    leave.stays = () => place.isConnected || (box.closest(".rjw-aside") && text?.isConnected && !shownElsewhere(place));
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

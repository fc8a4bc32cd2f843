// Where something is shown: its output holds a picture and a sentence, which every host can show and store. While the
// kernel lives, the live view stands there instead: at once, after a reload, in a second tab or view, and however late.
const GONE = 2000; // a notebook may take an output out of the page for a moment and put it back
const STYLE = `@keyframes rjw-late { from { visibility: hidden } }
.rjw-place > p { animation: rjw-late 4s step-start }
.rjw-place.live > :not(.rjw-alive) { display: none }`; // the sentence is for those who wait in vain

function initialize({ model }) {
  const shows = model.get("shows"), manager = model.widget_manager;
  const alive = new Map(); // place -> how to leave it
  let looking = 0, closed = false;

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
    if (!view || closed || !place.isConnected) { view?.remove(); alive.delete(place); return; }
    const box = Object.assign(document.createElement("div"), { className: "rjw-alive" });
    const host = place.closest(".jp-RenderedHTMLCommon"); // its looks are for documents, not for a Player
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
    alive.set(place, () => {
      alive.delete(place);
      resized.disconnect();
      view.remove();
      box.remove();
      place.classList.remove("live");
      host?.classList.add("jp-RenderedHTMLCommon");
    });
  }

  function look() {
    looking = 0;
    for (const place of document.querySelectorAll(`.rjw-place[data-shows="${shows}"]`)) {
      if (!alive.has(place)) enter(place).catch((error) => { alive.delete(place); console.warn(error); });
    }
    for (const [place, leave] of alive) {
      if (leave && !place.isConnected) setTimeout(() => { if (!place.isConnected) leave(); }, GONE);
    }
  }

  const observer = new MutationObserver(() => { looking ||= requestAnimationFrame(look); });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    closed = true;
    observer.disconnect();
    cancelAnimationFrame(looking);
    for (const leave of [...alive.values()]) leave?.();
  };
}

export default { initialize };

import { boxesAtEnd } from "./boxes-at-end.ts";
import { type Box, boxOf, isCalm, rise, travel } from "./move.ts";

/** Moves the parts of one chat. */
export interface PartMover {
  /** Where all stands, as a change will find it. */
  note: () => void;
  /** Something in the chat has changed: what stands elsewhere now moves there from where it was. */
  change: () => void;
}

const parts = ".parley-avatar, .parley-bubbles > *";

/** Dots for work that is over at once are never seen, in milliseconds; the style sheet has the same. */
const busyDelay = 400;

const isBusy = (part: Element): boolean => part.closest(".parley-busy") !== null;
const isOf = (part: Element, name: string): boolean => part.classList.contains(name);

/** Dots grow into their bubble, the avatar goes along, and what the visitor says travels from where it was said. */
export const createPartMover = (view: HTMLElement, log: HTMLElement): PartMover => {
  let places = boxesAtEnd(log);
  /** What has been on the screen before is not new when it comes back among the last. */
  const known = new WeakSet([...log.querySelectorAll(parts)].filter((part) => boxOf(part, log)));
  /** What has grown line by line stands where it is when the last one comes. */
  const grown = new WeakSet<Element>();
  let busySince = 0;
  let inputs = new Set<Element>();
  /** Where the visitor has just answered. */
  let source: Box | null = null;

  const openInputs = () => [...view.querySelectorAll(".parley-input:not(.parley-pending)")];

  const noteSource = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(".parley-input")) return;
    const place = target instanceof HTMLFormElement ? target : target.closest("button, label");
    if (place) source = boxOf(place.querySelector(".parley-field") ?? place, log);
  };
  view.addEventListener("submit", noteSource, true);
  view.addEventListener("click", noteSource, true);

  /** The busy dots make room for a bubble: it comes out of them. */
  const placeBefore = (part: Element): Box | undefined => {
    const own = places.get(part);
    if (own || known.has(part) || isOf(part, "parley-guest-bubble") || isOf(part, "parley-guest-avatar")) return own;
    const kind = isOf(part, "parley-avatar") ? "parley-avatar" : "parley-host-bubble";
    if (performance.now() - busySince < busyDelay) return undefined;
    for (const [other, box] of places) if (!other.isConnected && isBusy(other) && isOf(other, kind)) return box;
    return undefined;
  };

  const movePart = (part: Element, box: Box) => {
    if (known.has(part) && grown.has(part)) return;
    if (isOf(part, "parley-growing")) grown.add(part);
    const before = placeBefore(part);
    // What is on its way to the same place goes on.
    if (before ? isSame(before, box) : known.has(part)) return;
    if (before) travel(part, before, box);
    else if (source && isOf(part, "parley-guest-bubble")) travel(part, startOf(source, box), box);
    // Busy dots have a movement of their own.
    else if (isBusy(part)) busySince = performance.now();
    else rise(part);
  };

  return {
    note: () => {
      places = boxesAtEnd(log);
      inputs = new Set(openInputs());
    },
    change: () => {
      const now = boxesAtEnd(log);
      if (!isCalm()) {
        for (const [part, box] of now) movePart(part, box);
        for (const input of openInputs()) if (!inputs.has(input)) rise(input);
      }
      if ([...now.keys()].some((part) => isOf(part, "parley-guest-bubble") && !known.has(part))) source = null;
      for (const part of now.keys()) known.add(part);
      places = now;
      inputs = new Set(openInputs());
    },
  };
};

const isSame = (one: Box, other: Box): boolean =>
  (["left", "top", "width", "height"] as const).every((side) => Math.abs(one[side] - other[side]) < 1);

/** Words leave a field where they began, and a button from its middle. */
const startOf = (source: Box, box: Box): Box => ({
  ...box,
  left: source.width > box.width * 1.5 ? source.left : source.left + (source.width - box.width) / 2,
  top: source.top + (source.height - box.height) / 2,
});

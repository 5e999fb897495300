import { boxesAtEnd } from "./boxes-at-end.ts";
import { type Box, boxOf, isCalm, rise, travel } from "./move.ts";

/** Animates the parts of one chat. */
export interface PartMover {
  /** Records where everything is before a change. */
  note: () => void;
  /** Called after a change: parts that have moved are animated from their old place. */
  change: () => void;
}

const parts = ".parley-avatar, .parley-bubbles > *";

/** Busy dots are shown only after this time, in milliseconds. The style sheet has the same value. */
const busyDelay = 400;

const isBusy = (part: Element): boolean => part.closest(".parley-busy") !== null;
const isOf = (part: Element, name: string): boolean => part.classList.contains(name);

/**
 * Animates the chat: typing dots grow into their bubble, the avatar moves along, and an answer moves up from its field
 * or button.
 */
export const createPartMover = (view: HTMLElement, log: HTMLElement): PartMover => {
  let places = boxesAtEnd(log);
  /** Parts seen before are not new when they are among the last ones again. */
  const known = new WeakSet([...log.querySelectorAll(parts)].filter((part) => boxOf(part, log)));
  /** Parts whose content was seen: where they grow, such as with a font that has come late, it does not fade in again. */
  const seen = new WeakSet<Element>();
  /** A streamed bubble has grown in place and is not animated at its end. */
  const streamed = new WeakSet<Element>();
  let busySince = 0;
  let inputs = new Set<Element>();
  /** The control that the visitor has just answered with. */
  let source: Box | null = null;

  const openInputs = () => [...view.querySelectorAll(".parley-input:not(.parley-pending)")];

  const noteSource = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(".parley-input")) return;
    const place = target instanceof HTMLFormElement ? target : target.closest("button, label");
    if (place) source = boxOf(place.querySelector(".parley-field") ?? place, log);
  };
  view.addEventListener("submit", noteSource, true);
  view.addEventListener("click", noteSource, true);

  /** A bubble that replaces the busy dots starts from their place. */
  const placeBefore = (part: Element): Box | undefined => {
    const own = places.get(part);
    if (own || known.has(part) || isOf(part, "parley-guest-bubble") || isOf(part, "parley-guest-avatar")) return own;
    const kind = isOf(part, "parley-avatar") ? "parley-avatar" : "parley-host-bubble";
    if (performance.now() - busySince < busyDelay) return undefined;
    for (const [other, box] of places) if (!other.isConnected && isBusy(other) && isOf(other, kind)) return box;
    return undefined;
  };

  const movePart = (part: Element, box: Box) => {
    if (known.has(part) && streamed.has(part)) return;
    if (isOf(part, "parley-streaming")) streamed.add(part);
    const before = placeBefore(part);
    // A part that already moves to the same place continues.
    if (before ? isSame(before, box) : known.has(part)) return;
    if (before) travel(part, before, box, !seen.has(part));
    else if (source && isOf(part, "parley-guest-bubble")) travel(part, startOf(source, box), box, false);
    // Busy dots have their own animation.
    else if (isBusy(part)) busySince = performance.now();
    else rise(part);
  };

  const see = (those: Iterable<Element>) => {
    for (const part of those) if (!isOf(part, "parley-typing")) seen.add(part);
  };
  see(places.keys());

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
      see(now.keys());
      places = now;
      inputs = new Set(openInputs());
    },
  };
};

const isSame = (one: Box, other: Box): boolean =>
  (["left", "top", "width", "height"] as const).every((side) => Math.abs(one[side] - other[side]) < 1);

/** An answer starts at the beginning of its field, or at the middle of its button. */
const startOf = (source: Box, box: Box): Box => ({
  ...box,
  left: source.width > box.width * 1.5 ? source.left : source.left + (source.width - box.width) / 2,
  top: source.top + (source.height - box.height) / 2,
});

import type { Point } from "../../../document/edits/index.ts";
import { startBorderPan } from "../border-pan.ts";
import { findDropPlace } from "../find-drop-place.ts";
import { snap } from "../place-cards.ts";
import type { Carried } from "../use-touch-presses.ts";
import { moveBlocksTo } from "./arrange.ts";
import type { ActionContext } from "./context.ts";

/** Moves cards while they are carried. The draft is changed when they are put down. */
export interface CardCarrier {
  show: (places: ReadonlyMap<string, Point>) => void;
  putDown: () => void;
  cancel: () => void;
}

/**
 * Takes up what a finger has pressed: the selected blocks, which go into the group, connection or empty place where they
 * are put down, or the selected cards. Returns null where nothing can be carried.
 */
export const takeUp = (
  context: ActionContext,
  cards: CardCarrier,
  element: Element | null,
  from: Point,
): Carried | null => {
  const { canvas, document } = context;
  const pressed = element?.closest("[data-block], [data-card]");
  if (!pressed) return null;
  canvas.setState({ menu: null });
  return pressed.hasAttribute("data-block")
    ? carryBlocks(context, document.getState().selection.blocks)
    : carryCards(context, cards, from);
};

const carryBlocks = (context: ActionContext, ids: readonly string[]): Carried => {
  const { canvas } = context;
  const placeAt = (screen: Point) => findDropPlace(context.scene(), context.routes(), context.toCanvas(screen));
  const show = (screen: Point) => canvas.setState({ drop: placeAt(screen) });
  const borderPan = startBorderPan(context.root(), context.panBy, show);
  const end = () => {
    borderPan.stop();
    canvas.setState({ drop: null });
  };
  return {
    move: (screen) => {
      show(screen);
      borderPan.at(screen);
    },
    drop: (screen) => {
      end();
      moveBlocksTo(context, ids, placeAt(screen));
    },
    cancel: end,
  };
};

const carryCards = (context: ActionContext, cards: CardCarrier, from: Point): Carried => {
  const { canvas, document, scene, toCanvas } = context;
  const { groups, events } = document.getState().selection;
  const carried = [...groups, ...events, ...canvas.getState().notes].flatMap((id) => scene().cards.get(id) ?? []);
  const begin = toCanvas(from);
  const show = (screen: Point) => {
    const to = toCanvas(screen);
    const by = { x: snap(to.x - begin.x), y: snap(to.y - begin.y) };
    cards.show(new Map(carried.map(({ id, x, y }) => [id, { x: x + by.x, y: y + by.y }])));
  };
  const borderPan = startBorderPan(context.root(), context.panBy, show);
  return {
    move: (screen) => {
      show(screen);
      borderPan.at(screen);
    },
    drop: (screen) => {
      borderPan.stop();
      show(screen);
      cards.putDown();
    },
    cancel: () => {
      borderPan.stop();
      cards.cancel();
    },
  };
};

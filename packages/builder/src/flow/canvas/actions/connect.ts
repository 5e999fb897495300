import { applyOperations } from "@parley/core/draft";
import { findStart } from "../../../document/draft-index.ts";
import { addGroup, connect, disconnect, type Point, reattachEdge, textBubble } from "../../../document/edits/index.ts";
import { cardWidth } from "../../cards/card-sizes.ts";
import { findWayEnd, findWayStart } from "../find-drop-place.ts";
import { findFreePlace } from "../place-cards.ts";
import type { Card } from "../scene.ts";
import { addBlockAt } from "./add.ts";
import { type ActionContext, boxesOf, newTitle } from "./context.ts";

/** Connects a place with a group or with a block in it. */
const connectTo = (
  { document, words }: ActionContext,
  start: string,
  to: { groupId: string; blockId?: string },
): void => {
  const { draft } = document.getState();
  const from = findStart(draft, start);
  if (from) document.change(words("changes.connect"), connect(draft, from, to).operations);
};

/** Moves the start of an existing connection. */
const reattach = ({ document, words }: ActionContext, edgeId: string, start: string): void => {
  const { draft } = document.getState();
  const from = findStart(draft, start);
  if (from) document.change(words("changes.reattach"), reattachEdge(draft, edgeId, from));
};

/**
 * Finishes drawing a connection at a point. Over a group it is connected. On the empty canvas the palette opens, and
 * the chosen block is connected. If the start of a connection was moved (`edgeId`), the empty canvas leaves it
 * unchanged.
 */
export const finishConnecting = (context: ActionContext, start: string, screen: Point, edgeId?: string): void => {
  const at = context.toCanvas(screen);
  context.canvas.setState({ connecting: null });
  if (edgeId !== undefined) {
    const place = findWayStart(context.scene(), at);
    if (place) reattach(context, edgeId, place.start);
    return;
  }
  const over = findWayEnd(context.scene(), at);
  if (over) connectTo(context, start, over);
  else context.canvas.setState({ palette: { at: screen, place: { kind: "canvas", at }, connectFrom: start } });
};

/** Opens the menu of what follows a place, at its dot: something new beside its card, or a group. */
export const openConnectMenu = (context: ActionContext, start: string, dot: Element): void => {
  const { left, bottom } = dot.getBoundingClientRect();
  const card = cardOf(context, start);
  const place = { kind: "canvas" as const, at: card ? besideOf(card) : context.here() };
  context.canvas.setState({ palette: { at: { x: left, y: bottom }, place, connectFrom: start } });
};

/** Adds a group beside the card of a place, connected with it, with an empty bubble to write in. */
export const writeBeside = (context: ActionContext, start: string): void => {
  const card = cardOf(context, start);
  const at = card ? besideOf(card) : context.here();
  addBlockAt(context, { kind: "canvas", at }, textBubble(""), { connectFrom: start, isFresh: true });
};

const cardOf = ({ scene }: ActionContext, start: string): Card | undefined =>
  [...scene().cards.values()].find(({ starts }) => starts.some(({ id }) => id === start));

const besideOf = ({ x, y, width }: Card): Point => ({ x: x + width + 80, y });

export const disconnectWay = ({ document, words }: ActionContext, edgeId: string): void =>
  document.change(words("changes.disconnect"), disconnect(document.getState().draft, edgeId));

/** Returns the places in the selection where connections can start, with readable names. */
export const startsOfSelection = ({ document, scene, words }: ActionContext): { id: string; label: string }[] => {
  const { draft, selection } = document.getState();
  const ways = scene().ways.filter(({ id }) => selection.edges.includes(id));
  const ids = [
    ...selection.groups,
    ...selection.events,
    ...selection.blocks.flatMap((id) => draft.blocks[id]?.groupId ?? []),
    ...ways.map(({ from }) => from),
  ];
  const isWanted = (start: string, blockId?: string) =>
    selection.edges.length > 0
      ? ways.some((way) => way.start === start)
      : blockId === undefined || selection.blocks.length === 0 || selection.blocks.includes(blockId);
  return [...new Set(ids)].flatMap((id) => {
    const card = scene().cards.get(id);
    if (card?.kind === "event") return card.starts.map((start) => ({ id: start.id, label: words("start") }));
    if (card?.kind !== "group") return [];
    const title = card.group.title || words("untitled");
    const rows = card.layout.blocks.flatMap(({ shown, rows: all }) =>
      all.flatMap(({ start, isHead, lines }) =>
        !isHead && isWanted(start, shown.id) ? [{ id: start, label: lines[0] || words("emptyRow") }] : [],
      ),
    );
    const { start } = card.end;
    const end = start !== "" && isWanted(start) ? [{ id: start, label: words("groupEnd", { title }) }] : [];
    return [...rows, ...end];
  });
};

/** Connects a place with a group; null makes a new group beside it. */
export const connectStart = (context: ActionContext, start: string, groupId: string | null, title: string): void => {
  if (groupId !== null) return connectTo(context, start, { groupId });
  const { document, words, scene, here } = context;
  const { draft } = document.getState();
  const from = findStart(draft, start);
  if (!from) return;
  const card = cardOf(context, start);
  const wanted = card ? besideOf(card) : here();
  const at = findFreePlace(boxesOf(scene()), wanted, { width: cardWidth, height: 160 });
  const made = addGroup(draft, { at, title: title || newTitle(draft, words) });
  const within = applyOperations(draft, made.operations).draft;
  document.change(words("changes.connect"), [
    ...made.operations,
    ...connect(within, from, { groupId: made.groupId }).operations,
  ]);
};

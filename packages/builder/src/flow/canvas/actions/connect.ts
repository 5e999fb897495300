import { connect, disconnect, type Point } from "../../../document/edits/index.ts";
import { findStart } from "../../draft-index.ts";
import { findWayEnd } from "../find-drop-place.ts";
import type { ActionContext } from "./context.ts";

/** Lets a way that begins at a place lead to a group, or to a block in it. */
const connectTo = (
  { document, words }: ActionContext,
  start: string,
  to: { groupId: string; blockId?: string },
): void => {
  const { draft } = document.getState();
  const from = findStart(draft, start);
  if (from) document.change(words("changes.connect"), connect(draft, from, to).operations);
};

/**
 * Ends the drawing of a way at a point: over a group it is connected; in the void the palette opens there, and what is
 * chosen is connected.
 */
export const finishConnecting = (context: ActionContext, start: string, screen: Point): void => {
  const at = context.toCanvas(screen);
  const over = findWayEnd(context.scene(), at);
  context.canvas.setState({ connecting: null });
  if (over) connectTo(context, start, over);
  else context.canvas.setState({ palette: { at: screen, place: { kind: "canvas", at }, connectFrom: start } });
};

export const disconnectWay = ({ document, words }: ActionContext, edgeId: string): void =>
  document.change(words("changes.disconnect"), disconnect(document.getState().draft, edgeId));

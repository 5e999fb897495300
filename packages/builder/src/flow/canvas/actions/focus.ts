import type { ActionContext } from "./context.ts";

/** Focuses a part of the canvas as soon as it is rendered: cards out of sight are not rendered at first. */
const focusSoon = ({ root }: ActionContext, selector: string): void => {
  let tries = 0;
  const attempt = () => {
    const element = root()?.querySelector<HTMLElement>(selector);
    tries += 1;
    if (element) element.focus({ preventScroll: true });
    else if (tries < 40) requestAnimationFrame(attempt);
  };
  attempt();
};

/** Selects a card, scrolls it into view and focuses it. While several cards are being picked, the selection stays. */
export const focusCard = (context: ActionContext, id: string): void => {
  const { document, canvas, scene, reveal } = context;
  const card = scene().cards.get(id);
  if (!card) return;
  if (!canvas.getState().isPicking) {
    document.select(card.kind === "group" ? { groups: [id] } : card.kind === "event" ? { events: [id] } : {});
    canvas.setState({ notes: card.kind === "note" ? [id] : [] });
  }
  reveal(card);
  focusSoon(context, `[data-card="${CSS.escape(id)}"]`);
};

/** Selects a block, alone or with others, scrolls it into view and focuses it. */
export const focusBlock = (context: ActionContext, id: string, blocks: readonly string[] = [id]): void => {
  context.document.select({ blocks });
  context.canvas.setState({ notes: [] });
  const card = context.scene().cards.get(context.document.getState().draft.blocks[id]?.groupId ?? "");
  const placed = card?.kind === "group" ? card.layout.blocks.find(({ shown }) => shown.id === id) : undefined;
  if (card && placed) context.reveal({ x: card.x, y: card.y + placed.y, width: card.width, height: placed.height });
  focusSoon(context, `[data-block="${CSS.escape(id)}"]`);
};

import type { Draft } from "@parley/core/draft";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { pointsFor } from "../../document/edits/answer-points.ts";
import type { BotDocument } from "../../document/index.ts";
import { useDocument } from "../../open-bot/document-context.tsx";

/** The ids of the blocks that were added in this session and that the author has not left yet. */
export type FreshBlocks = Pick<StoreApi<ReadonlySet<string>>, "getState" | "getInitialState" | "subscribe">;

const followed = new WeakMap<BotDocument, FreshBlocks>();

/** Whether a block has a connection to the group of one of these blocks. */
const leadsTo = ({ blocks, edges }: Draft, from: string, to: readonly string[]): boolean => {
  const groups = new Set(to.map((id) => blocks[id]?.groupId));
  return Object.values(edges).some(
    (edge) => "blockId" in edge.from && edge.from.blockId === from && groups.has(edge.to.groupId),
  );
};

const givesPointsFor = (draft: Draft, id: string, questionId: string): boolean => {
  const question = draft.blocks[questionId];
  return question !== undefined && pointsFor(draft, question).some(({ block }) => block.id === id);
};

/**
 * Follows which blocks the author is still at work on. A block is left as soon as neither it is selected nor a new block
 * that it has just been connected to: its other answers are connected after that. Points for the answers to a question
 * are left together with the question, in whose form they were given.
 */
export const freshBlocksOf = (document: BotDocument): FreshBlocks => {
  const before = followed.get(document);
  if (before) return before;
  const store = createStore<ReadonlySet<string>>(() => new Set());
  followed.set(document, store);
  let seen = document.getState().draft.blocks;
  const known = new Set(Object.keys(seen));
  /** The selected questions for which new blocks give points, by the id of the new block. */
  const questions = new Map<string, readonly string[]>();
  let isPlanned = false;
  const look = () => {
    isPlanned = false;
    const { draft, selection } = document.getState();
    const added = draft.blocks === seen ? [] : Object.keys(draft.blocks).filter((id) => !known.has(id));
    seen = draft.blocks;
    for (const id of added) {
      known.add(id);
      questions.set(
        id,
        selection.blocks.filter((one) => givesPointsFor(draft, id, one)),
      );
    }
    const fresh = store.getState();
    const open = [...fresh, ...added];
    const selected = open.filter((id) => selection.blocks.includes(id));
    const isInForm = (id: string) => questions.get(id)?.some((one) => selection.blocks.includes(one)) === true;
    const next = open.filter(
      (id) => selected.includes(id) || isInForm(id) || (selected.length > 0 && leadsTo(draft, id, selected)),
    );
    for (const id of questions.keys()) if (!next.includes(id)) questions.delete(id);
    if (next.length !== fresh.size || next.some((id) => !fresh.has(id))) store.setState(new Set(next), true);
  };
  // Whoever adds a block selects it right after that.
  document.subscribe(() => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(look);
  });
  return store;
};

/** Whether a block was added in this session and has not been left yet, so that nothing is said against it. */
export const useIsFresh = (blockId: string | undefined): boolean =>
  useStore(freshBlocksOf(useDocument()), (fresh) => blockId !== undefined && fresh.has(blockId));

import type { Finding } from "../diagnostic.ts";
import { reachFrom } from "../find-interludes.ts";
import type { LintBlock, LintIndex } from "../lint-index.ts";
import { nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const danglingEnd = defineRule({
  id: "dangling-end",
  severity: "info",
  description: "The chat ends at an input or logic block without having said anything since the visitor's last answer.",
  remedy: "Connect it with a group that says goodbye, unless the chat shall end in silence.",
  check(index) {
    const found: Finding[] = [];
    for (const node of findSilent(index)) {
      const entry = index.blocks[node];
      if (!entry || speaks(entry) || index.interludes.has(node)) continue;
      const message = describeEnd(index, entry);
      if (message !== undefined) found.push({ message, ...placeOf(entry) });
    }
    return found;
  },
});

/** How the chat ends at a block; undefined if it goes on or ends on purpose. */
const describeEnd = ({ graph }: LintIndex, entry: LintBlock): string | undefined => {
  const exits = graph.exits[entry.node] ?? [];
  const isEnd = ({ by, to }: (typeof exits)[number]) => by !== "return" && to === "nowhere";
  const silence = "without a word since the visitor's last answer";
  if (exits.length > 0 && exits.every(isEnd)) {
    return entry.definition?.family === "input"
      ? `The chat ends right after the answer to ${nameBlock(entry)}, without a word.`
      : `The chat ends at ${nameBlock(entry)} ${silence}.`;
  }
  const isElseEnd = entry.definition?.moves?.endsAtItems && exits.some((exit) => exit.by === "on" && isEnd(exit));
  return isElseEnd ? `When no row of ${nameBlock(entry)} matches, the chat ends ${silence}.` : undefined;
};

/** Whether a block may show a bubble. Unknown blocks and linked bots are assumed to. */
const speaks = ({ definition }: LintBlock): boolean =>
  definition === undefined || definition.family === "bubble" || definition.moves?.calls !== undefined;

/** The blocks that chats may reach without a bubble since the last answer or the start. */
const findSilent = ({ graph, blocks }: LintIndex): Set<number> => {
  const passesOn = (node: number) => {
    const block = blocks[node];
    return block !== undefined && !speaks(block);
  };
  const asking = graph.reached.filter((node) => blocks[node]?.definition?.family === "input");
  return reachFrom(graph.next, [...(graph.next[graph.start] ?? []), ...asking], passesOn);
};

import { definitions } from "@parley/blocks/definitions";
import { createDraft } from "@parley/core/draft";
import { compileFlow, importBotFile, toPublicFlow } from "@parley/core/format";

/** A text bubble of a bot file. */
export const text = (words: string) => ({
  type: "text",
  content: { richText: [{ type: "p", children: [{ text: words }] }] },
});

interface Group {
  id: string;
  title: string;
  blocks: object[];
}

/** The flow of a bot of groups, whose edges are written `from block or item → group`. */
export const flowOf = (groups: Group[], edges: [string, string][] = []) => {
  const items = new Map<string, string>();
  const built = groups.map(({ id, title, blocks }) => ({
    id,
    title,
    graphCoordinates: { x: 0, y: 0 },
    blocks: blocks.map((block, index) => {
      const whole = { id: `${id}${index}`, ...block } as { id: string; items?: { id: string }[] };
      for (const item of whole.items ?? []) items.set(item.id, whole.id);
      return whole;
    }),
  }));
  const { file } = importBotFile({
    version: "6.1",
    id: "bot",
    name: "Bot",
    events: [{ id: "start", type: "start", outgoingEdgeId: "e", graphCoordinates: { x: 0, y: 0 } }],
    edges: [
      { id: "e", from: { eventId: "start" }, to: { groupId: groups[0]?.id } },
      ...edges.map(([from, to], index) => {
        const blockId = items.get(from);
        return { id: `e${index}`, from: blockId ? { blockId, itemId: from } : { blockId: from }, to: { groupId: to } };
      }),
    ],
    groups: built.map((group) => ({
      ...group,
      blocks: group.blocks.map((block) => ({
        ...block,
        ...edgeOf(edges, block.id),
        ...(block.items ? { items: block.items.map((item) => ({ ...item, ...edgeOf(edges, item.id) })) } : {}),
      })),
    })),
    variables: ["Company", "Score", "Size"].map((name) => ({ id: `v${name}`, name })),
    theme: {},
    settings: {},
  });
  createDraft(file, definitions);
  return toPublicFlow(compileFlow(file, definitions, { botId: "bot", version: null }).flow, definitions);
};

const edgeOf = (edges: [string, string][], id: string) => {
  const index = edges.findIndex(([from]) => from === id);
  return index < 0 ? {} : { outgoingEdgeId: `e${index}` };
};

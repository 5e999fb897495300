import { lookup } from "@parley/core";
import {
  createSegments,
  type QuestionShape,
  questionShape,
  type Segmented,
  type ShapeOf,
  tallyChat,
} from "@parley/core/numbers";
import type { Access } from "../database/schema.ts";
import { splitKey } from "../results/view-values.ts";
import type { FlowStore } from "../versions/flow-store.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { type ChatRange, type ReadChat, readChats } from "./read-chats.ts";

const shapesOf = new WeakMap<PinnedFlow, ReadonlyMap<string, QuestionShape>>();

/** What can be counted of each input of a flow, by block id. */
export const questionShapes = (flow: PinnedFlow): ReadonlyMap<string, QuestionShape> => {
  const known = shapesOf.get(flow);
  if (known !== undefined) return known;
  const blocks = flow.serverFlow.groups.flatMap((group) => group.blocks);
  const shapes = new Map(
    blocks.flatMap((block) => (flow.inputs.has(block.id) ? [[block.id, questionShape(block)] as const] : [])),
  );
  shapesOf.set(flow, shapes);
  return shapes;
};

/** A question that no version knows: its answers can't be read. */
const unknown: QuestionShape = { kind: "none" };

/** Finds what can be counted of each question of a chat, in the versions that the chat is pinned to. */
export const createFindShapes = (flowStore: FlowStore, botId: string) => {
  const known = new Map<string, ReadonlyMap<string, QuestionShape>>();
  const load = async (id: string, version: number): Promise<void> => {
    const key = `${version} ${id}`;
    if (known.has(key)) return;
    const flow = await flowStore.findFlow({ botId: id, version });
    known.set(key, flow === null ? new Map() : questionShapes(flow));
  };
  return async ({ version, links }: Pick<ReadChat, "version" | "links">): Promise<ShapeOf> => {
    await load(botId, version);
    for (const [id, linked] of Object.entries(links)) await load(id, linked);
    return (key) => {
      const [ofBot, blockId] = splitKey(key);
      const ofVersion = ofBot === botId ? version : lookup(links, ofBot);
      return known.get(`${ofVersion} ${ofBot}`)?.get(blockId) ?? unknown;
    };
  };
};

/** Counts the chats of a bot that began in a range, by version and by how visitors came. */
export const countChats = async (
  access: Access,
  flowStore: FlowStore,
  botId: string,
  range: ChatRange,
): Promise<Map<number, Segmented>> => {
  const counted = new Map<number, ReturnType<typeof createSegments>>();
  const findShapes = createFindShapes(flowStore, botId);
  for await (const chats of readChats(access, botId, range))
    for (const chat of chats) {
      const segments = counted.get(chat.version) ?? createSegments();
      counted.set(chat.version, segments);
      tallyChat(segments.of(chat.arrival), chat, await findShapes(chat));
    }
  return new Map([...counted].map(([version, segments]) => [version, segments.sum()]));
};

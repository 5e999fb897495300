import {
  type Catalogue,
  createRandom,
  type Effect,
  type EngineEvent,
  type Flow,
  type FlowBlock,
  type Flows,
  type Frame,
  type LogEntry,
  lookup,
  type Output,
  type OutputOrigin,
  type Position,
  type Session,
  type Waiting,
} from "@parley/core";
import { type FlowIndex, findBlock, indexFlow } from "./flow-index.ts";

/** One call of `advance` at work: a private copy of the session, and the outputs so far. */
export interface Turn {
  readonly flows: Flows;
  readonly catalogue: Catalogue;
  readonly event: EngineEvent;
  readonly session: Session;
  readonly outputs: Output[];
  readonly random: () => number;
}

export const createTurn = (flows: Flows, catalogue: Catalogue, session: Session, event: EngineEvent): Turn => ({
  flows,
  catalogue,
  event,
  session: {
    ...session,
    frames: session.frames.map((frame) => ({ ...frame })),
    visits: { ...session.visits },
    trail: [...session.trail],
  },
  outputs: [],
  random: createRandom(event.seed),
});

/** The bot that runs now. */
export const topFrame = (turn: Turn): Frame => {
  const frame = turn.session.frames.at(-1);
  if (!frame) throw new Error("A session has at least one frame");
  return frame;
};

/** The flow of a frame. Throws when the host did not supply it. */
export const getFlow = (turn: Turn, botId: string): Flow => {
  const flow = lookup(turn.flows, botId);
  if (!flow) throw new Error(`The flow of the bot ${botId} is missing`);
  return flow;
};

export const topIndex = (turn: Turn): FlowIndex => indexFlow(getFlow(turn, topFrame(turn).botId));

/** The block the running bot stands at. */
export const currentBlock = (turn: Turn): FlowBlock | undefined => {
  const { position } = topFrame(turn);
  return position ? findBlock(topIndex(turn), position) : undefined;
};

export const visitKey = (botId: string, blockId: string): string => `${botId}/${blockId}`;

/** A fresh output id at the current block. */
export const originOf = (turn: Turn, block: FlowBlock, position: Position): OutputOrigin => {
  const { botId } = topFrame(turn);
  turn.session.idCount += 1;
  return {
    id: `${block.id}-${turn.session.idCount}`,
    botId,
    groupId: position.groupId,
    blockId: block.id,
    visit: Math.max((turn.session.visits[visitKey(botId, block.id)] ?? 1) - 1, 0),
  };
};

/** Asks the host for something the current block needs. The session waits as `waitFor` says, until it has come. */
export const askFor = (
  turn: Turn,
  block: FlowBlock,
  { kind, where, data }: Effect,
  waitFor: (needId: string) => Waiting,
): void => {
  const { position } = topFrame(turn);
  if (!position) return;
  const origin = originOf(turn, block, position);
  turn.session.waiting = waitFor(origin.id);
  turn.outputs.push({ type: "need", ...origin, blockType: block.type, kind, where, data });
};

export const addLog = (turn: Turn, entry: LogEntry, block?: FlowBlock): void => {
  turn.outputs.push({
    type: "log",
    botId: topFrame(turn).botId,
    ...(block ? { blockId: block.id } : {}),
    ...entry,
  });
};

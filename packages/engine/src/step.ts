import {
  type BlockNeed,
  type BlockVisit,
  type Catalogue,
  createRandom,
  cutDetails,
  type EngineEvent,
  type Flow,
  type FlowBlock,
  type Flows,
  type Frame,
  type LogEntry,
  lookup,
  type Need,
  type Output,
  type OutputOrigin,
  type PatternTest,
  type Position,
  type RunContext,
  type Session,
  TooLongError,
  testPattern,
  type Waiting,
} from "@parley/core";
import { type FlowIndex, findBlock, indexFlow } from "./flow-index.ts";
import { createSize, emit, type Size } from "./size.ts";

/** What chats run on: the bots, how their blocks behave, and how patterns are tested. */
export interface Machine {
  /** The bot and all linked bots loaded so far, by id. */
  readonly flows: Flows;
  readonly catalogue: Catalogue;
  /** Tests patterns in linear time, for hosts that serve many visitors; by JavaScript's own means where absent. */
  readonly matches?: PatternTest;
  /** How many characters a chat may keep; see `mostCharacters`, which it is by default. */
  readonly mostCharacters?: number;
}

/** One event at work: a private copy of the session, and the outputs so far. */
export interface Step {
  readonly flows: Flows;
  readonly catalogue: Catalogue;
  readonly matches: PatternTest;
  readonly event: EngineEvent;
  readonly session: Session;
  readonly outputs: Output[];
  readonly random: () => number;
  readonly size: Size;
  /** The frames whose variables have been copied, so that they may be written to. */
  readonly ownVariables: Set<Frame>;
  /** What blocks see of the step. */
  readonly context: RunContext;
}

/** A step before there is anything to see of it. */
export type BareStep = Omit<Step, "context">;

export const createStep = (
  { flows, catalogue, matches = testPattern, mostCharacters }: Machine,
  session: Session,
  event: EngineEvent,
  createContext: (step: BareStep) => RunContext,
): Step => {
  const step = {
    flows,
    catalogue,
    matches,
    event,
    session: {
      ...session,
      frames: session.frames.map((frame) => ({ ...frame })),
      visits: { ...session.visits },
      trail: [...session.trail],
    },
    outputs: [],
    random: createRandom(event.seed),
    size: createSize(session, event.type === "done", mostCharacters),
    ownVariables: new Set<Frame>(),
  };
  return Object.assign(step, { context: createContext(step) });
};

/** The bot that runs now. */
export const topFrame = (step: BareStep): Frame => {
  const frame = step.session.frames.at(-1);
  if (!frame) throw new Error("A session has at least one frame");
  return frame;
};

/** The flow of a frame. Throws when the host did not supply it. */
export const getFlow = (step: BareStep, botId: string): Flow => {
  const flow = lookup(step.flows, botId);
  if (!flow) throw new Error(`The flow of the bot ${botId} is missing`);
  return flow;
};

export const topIndex = (step: BareStep): FlowIndex => indexFlow(getFlow(step, topFrame(step).botId));

/** The block the running bot stands at. */
export const currentBlock = (step: Step): FlowBlock | undefined => {
  const { position } = topFrame(step);
  return position ? findBlock(topIndex(step), position) : undefined;
};

/** The visit of the current block. */
export const visitOf = (step: Step, block: FlowBlock, position: Position): BlockVisit => ({
  botId: topFrame(step).botId,
  groupId: position.groupId,
  blockId: block.id,
  visit: Math.max((step.session.visits[topIndex(step).visitKeyOf(block.id)] ?? 1) - 1, 0),
});

/** The visit with a fresh output id. */
export const withId = (step: Step, visit: BlockVisit): OutputOrigin => {
  step.session.idCount += 1;
  return { id: `${visit.blockId}-${step.session.idCount}`, ...visit };
};

/** A fresh output id at the current block. */
export const originOf = (step: Step, block: FlowBlock, position: Position): OutputOrigin =>
  withId(step, visitOf(step, block, position));

/** Says a text of the engine's own. */
export const sayText = (step: Step, origin: OutputOrigin, text: string): void => {
  const content = { richText: [{ type: "p", children: [{ text }] }] };
  emit(step, { type: "bubble", ...origin, blockType: "text", content, text });
};

/** Asks the host for something. The session waits as `waitFor` says, until it has come. */
export const askHost = (step: Step, block: FlowBlock, need: Need, waitFor: (needId: string) => Waiting): void => {
  const { position } = topFrame(step);
  if (!position) return;
  const origin = originOf(step, block, position);
  // By its id, a replay tells a call for a bot from what else the block may have needed, had the bot been there.
  const id = need.kind === "load bot" ? `${origin.id}-bot` : origin.id;
  emit(step, { type: "need", ...origin, id, blockType: block.type, ...need });
  step.session.waiting = waitFor(id);
};

/** Asks the host for something the current block needs. */
export const askForBlock = (step: Step, block: FlowBlock, need: BlockNeed): void =>
  askHost(step, block, need, (needId) => ({ for: "need", needId }));

/** Logs are cut, whoever has written them: a text of any length may stand in an error. */
export const addLog = (step: Step, entry: LogEntry, block?: FlowBlock): void => {
  const cut: LogEntry = { ...entry, description: cutDetails(entry.description) };
  if (cut.details) cut.details = cutDetails(cut.details);
  if (cut.context) cut.context = cutDetails(cut.context);
  emit(step, { type: "log", botId: topFrame(step).botId, ...(block ? { blockId: block.id } : {}), ...cut });
};

/** A block's own code; a fault in it is a log, and doesn't end the chat unless this is too long. Undefined when it failed. */
export const guarded = <T>(step: Step, block: FlowBlock, work: (context: RunContext) => T): T | undefined => {
  try {
    return work(step.context);
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    const details = error instanceof Error ? error.message : String(error);
    addLog(step, { status: "error", description: `The block "${block.type}" failed`, details }, block);
    return undefined;
  }
};

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

/** What chats run on: the bots, the behaviour of their blocks, and the pattern tests. */
export interface Machine {
  /** The bot and all linked bots loaded so far, by id. */
  readonly flows: Flows;
  readonly catalogue: Catalogue;
  /** Tests patterns in linear time, for hosts that serve many visitors. Default: JavaScript's regular expressions. */
  readonly matches?: PatternTest;
  /** The most characters that a chat may store. Default: `mostCharacters` of the core. */
  readonly mostCharacters?: number;
}

/** The processing of one event: a private copy of the session, and the outputs so far. */
export interface Step {
  readonly flows: Flows;
  readonly catalogue: Catalogue;
  readonly matches: PatternTest;
  readonly event: EngineEvent;
  readonly session: Session;
  readonly outputs: Output[];
  readonly random: () => number;
  readonly size: Size;
  /** The frames whose variables have been copied in this step, so that they can be changed. */
  readonly ownVariables: Set<Frame>;
  /** What blocks can see of the step. */
  readonly context: RunContext;
}

/** A step before its context exists. */
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

/** The bot that is running. */
export const topFrame = (step: BareStep): Frame => {
  const frame = step.session.frames.at(-1);
  if (!frame) throw new Error("A session has at least one frame");
  return frame;
};

/** The flow of a frame. Throws if the host did not provide it. */
export const getFlow = (step: BareStep, botId: string): Flow => {
  const flow = lookup(step.flows, botId);
  if (!flow) throw new Error(`The flow of the bot ${botId} is missing`);
  return flow;
};

/** The flow of the running bot. */
export const runningFlow = (step: BareStep): Flow => getFlow(step, topFrame(step).botId);

export const topIndex = (step: BareStep): FlowIndex => indexFlow(runningFlow(step));

/** The current block of the running bot. */
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

/** The visit with a new output id. */
export const withId = (step: Step, visit: BlockVisit): OutputOrigin => {
  step.session.idCount += 1;
  return { id: `${visit.blockId}-${step.session.idCount}`, ...visit };
};

/** A new output id at the current block. */
export const originOf = (step: Step, block: FlowBlock, position: Position): OutputOrigin =>
  withId(step, visitOf(step, block, position));

/** Shows a text of the engine's own as a bubble. */
export const sayText = (step: Step, origin: OutputOrigin, text: string): void => {
  const content = { richText: [{ type: "p", children: [{ text }] }] };
  emit(step, { type: "bubble", ...origin, blockType: "text", content, text });
};

/** Asks the host to meet a need. The session then waits as `waitFor` describes. */
export const askHost = (step: Step, block: FlowBlock, need: Need, waitFor: (needId: string) => Waiting): void => {
  const { position } = topFrame(step);
  if (!position) return;
  const origin = originOf(step, block, position);
  // The suffix lets a replay distinguish a request for a bot from the block's other needs.
  const id = need.kind === "load bot" ? `${origin.id}-bot` : origin.id;
  emit(step, { type: "need", ...origin, id, blockType: block.type, ...need });
  step.session.waiting = waitFor(id);
};

/** Asks the host to meet a need of the current block. */
export const askForBlock = (step: Step, block: FlowBlock, need: BlockNeed): void =>
  askHost(step, block, need, (needId) => ({ for: "need", needId }));

/** All logs are cut, since an error may contain a text of any length. */
export const addLog = (step: Step, entry: LogEntry, block?: FlowBlock): void => {
  const cut: LogEntry = { ...entry, description: cutDetails(entry.description) };
  if (cut.details) cut.details = cutDetails(cut.details);
  if (cut.context) cut.context = cutDetails(cut.context);
  emit(step, { type: "log", botId: topFrame(step).botId, ...(block ? { blockId: block.id } : {}), ...cut });
};

/**
 * Runs a block's own code. An error is logged and doesn't end the chat, except for TooLongError. Returns undefined after an
 * error.
 */
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

import {
  type Catalogue,
  type ChatContext,
  type Evaluation,
  type EvaluationResult,
  type Flow,
  type Happening,
  type InputOutput,
  type Json,
  linesOf,
  lookup,
  type Moment,
  type NeedOutput,
  type Output,
  type Patch,
  type PatternTest,
  type Session,
  writeTranscript,
} from "@parley/core";
import { advance, findNeed, unreadableResult } from "@parley/engine";
import { fixCode } from "./fix-code.ts";

/** What is known of the world outside of a closed chat. Whoever plays chats adds to it what was wanted, and plays again. */
export interface KnownWorld {
  /** The outcomes of code, by the key of what was wanted. */
  evaluated: Readonly<Record<string, EvaluationResult>>;
  /** Linked bots by id; null for those that can't be had. */
  bots: Readonly<Record<string, Flow | null>>;
}

/** What a closed chat couldn't go on without. */
export type Wanted = { is: "evaluation"; key: string; evaluation: Evaluation } | { is: "bot"; botId: string };

/** Thrown by a closed chat that needs to know more of the world. */
export class NotKnown extends Error {
  override readonly name = "NotKnown";
  readonly wanted: readonly Wanted[];
  constructor(wanted: readonly Wanted[]) {
    super("The chat needs to know more of the world");
    this.wanted = wanted;
  }
}

/** Does things of which each may need to know more of the world, and gathers what they want: what several want is wanted once. */
export const gatherWanted = () => {
  const wanted = new Map<string, Wanted>();
  return {
    /** Returns null if it needs to know more. */
    attempt: <Made>(work: () => Made): Made | null => {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof NotKnown)) throw error;
        for (const one of error.wanted) wanted.set(one.is === "bot" ? `bot ${one.botId}` : one.key, one);
        return null;
      }
    },
    wanted: (): Wanted[] => [...wanted.values()],
  };
};

interface ClosedChatOptions {
  flow: Flow;
  catalogue: Catalogue;
  matches?: PatternTest | undefined;
  known: KnownWorld;
  moments: () => Moment;
  /** The outcome of a block's own effect. */
  meet: (need: Extract<NeedOutput, { kind: "effect" }>, session: Session) => Patch;
}

/** A chat that nothing comes into but what it is given. */
export interface ClosedChat {
  /** Null before the start. */
  session: () => Session | null;
  /** All outputs so far. */
  outputs: () => readonly Output[];
  /** The question that the chat waits with. */
  input: () => InputOutput | null;
  /** The id of the group that was come to last. */
  lastGroup: () => string | null;
  /**
   * Plays until the chat waits for the visitor or has ended, and returns what has come of it.
   *
   * @throws NotKnown if the chat needs something that isn't known
   */
  send: (happening: Happening) => Output[];
  /** Whether a happening would be taken without being refused. Nothing changes. */
  wouldTake: (happening: Happening) => boolean;
}

/** What visitors' chats in a test know of where they are: the same as in the chat beside the flow. */
export const closedContext: ChatContext = { isPreview: true };

/** Whether a reply to a question was refused. */
export const isRefused = (outputs: readonly Output[], input: InputOutput | null): boolean =>
  outputs.some(
    (output) => output.type === "rejected" && output.blockId === input?.blockId && output.visit === input.visit,
  );

/** Starts nothing yet: the first happening is the start. */
export const createClosedChat = ({ flow, catalogue, matches, known, moments, meet }: ClosedChatOptions): ClosedChat => {
  const flows: Record<string, Flow> = { [flow.botId]: flow };
  const machine = { flows, catalogue, ...(matches ? { matches } : {}) };
  const outputs: Output[] = [];
  let session: Session | null = null;
  let input: InputOutput | null = null;
  let lastGroup: string | null = null;
  let last: Moment = moments();
  let isFirst = true;

  const next = (): Moment => {
    if (!isFirst) last = moments();
    isFirst = false;
    return last;
  };

  const evaluate = (evaluations: readonly Evaluation[]): Json => {
    const wanted: Wanted[] = [];
    const rows = evaluations.map((evaluation): Json => {
      if (evaluation.isUnreadable) return { ...unreadableResult };
      const fixed = fixCode(evaluation, last);
      const key = JSON.stringify([fixed.code, fixed.args]);
      const found = lookup(known.evaluated, key);
      if (!found) wanted.push({ is: "evaluation", key, evaluation: fixed });
      return found ? { ...found } : null;
    });
    if (wanted.length > 0) throw new NotKnown(wanted);
    return rows;
  };

  const patchFor = (need: NeedOutput, current: Session): Patch => {
    switch (need.kind) {
      case "evaluate":
        return { data: evaluate(need.evaluations) };
      case "load bot": {
        const { botId } = need;
        const linked = flows[botId] ?? lookup(known.bots, botId);
        if (linked === undefined) throw new NotKnown([{ is: "bot", botId }]);
        if (linked === null) return { error: "The linked bot isn't at hand." };
        flows[botId] = linked;
        return {};
      }
      case "transcript":
        return { data: writeTranscript(linesOf(outputs)) };
      case "result id":
        return { data: "test" };
      case "effect":
        return meet(need, current);
      default:
        return need satisfies never;
    }
  };

  return {
    session: () => session,
    outputs: () => outputs,
    input: () => (session?.waiting?.for === "reply" ? input : null),
    lastGroup: () => lastGroup,
    send: (happening) => {
      const from = outputs.length;
      let current: Happening = happening;
      for (;;) {
        const step = advance(machine, session, { ...current, ...next() });
        session = step.session;
        outputs.push(...step.outputs);
        for (const output of step.outputs) if (output.type === "input") input = output;
        lastGroup = session.trail.at(-1) ?? lastGroup;
        const need = findNeed(step.outputs);
        if (!need) return outputs.slice(from);
        current = { type: "done", needId: need.id, patch: patchFor(need, session) };
      }
    },
    wouldTake: (happening) => {
      if (!session) return true;
      return !isRefused(advance(machine, session, { ...happening, ...last }).outputs, input);
    },
  };
};

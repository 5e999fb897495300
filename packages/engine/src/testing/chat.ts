import type {
  Catalogue,
  ChatContext,
  EngineEvent,
  Evaluation,
  EvaluationResult,
  Flow,
  Happening,
  InputOutput,
  Json,
  NeedOutput,
  Output,
  Patch,
  Reply,
  Session,
  VariableValue,
} from "@parley/core";
import { advance } from "../advance.ts";

export interface ChatOptions {
  catalogue: Catalogue;
  /** Linked bots that are loaded from the beginning. */
  linked?: Flow[];
  variables?: Record<string, VariableValue>;
  context?: ChatContext;
  at?: { groupId: string } | { eventId: string };
  /** Fulfils `evaluate` needs. Without this function the test has to fulfil them by `needs`. */
  evaluate?: (
    code: string,
    args: Record<string, Json | undefined>,
    setVariable: (name: string, value: Json) => void,
  ) => Json;
}

/** A chat written as a chain of steps. Each step checks that the bot does exactly this next. */
export interface Chat {
  says(text: string): Chat;
  asks(blockType?: string): Chat;
  reply(reply: string | Reply, itemIds?: string[]): Chat;
  command(command: string): Chat;
  /** The page around the chat sets variables. */
  isGiven(variables: Record<string, VariableValue>): Chat;
  /** Expects a need of this kind, or a need for this effect of the block, and fulfils it with the patch. */
  needs(name: string, patch?: Patch): Chat;
  answered(content: string): Chat;
  logs(part: string): Chat;
  ends(): Chat;
  /** Adds a flow, as a host does for a `load bot` need. */
  loads(flow: Flow): Chat;
  value(name: string): VariableValue | undefined;
  readonly session: Session;
  readonly events: readonly EngineEvent[];
  readonly outputs: readonly Output[];
  readonly input: InputOutput | undefined;
}

const told = new Set<Output["type"]>(["bubble", "input", "need", "end"]);

/** Starts a chat. Throws, and names the step, if the bot does anything else than the steps expect. */
export const chat = (flow: Flow, options: ChatOptions): Chat => {
  const flows: Record<string, Flow> = { [flow.botId]: flow };
  for (const linked of options.linked ?? []) flows[linked.botId] = linked;
  const events: EngineEvent[] = [];
  const outputs: Output[] = [];
  let session: Session | null = null;
  let queue: Output[] = [];
  let input: InputOutput | undefined;

  const send = (happening: Happening) => {
    const event: EngineEvent = { ...happening, time: 1_700_000_000_000 + events.length, seed: events.length + 1 };
    events.push(event);
    const step = advance({ flows, catalogue: options.catalogue }, session, event);
    session = step.session;
    outputs.push(...step.outputs);
    queue.push(...step.outputs.filter((output) => told.has(output.type)));
    input = step.outputs.filter((output) => output.type === "input").at(-1) ?? input;
    meetNeed();
  };
  const meetNeed = () => {
    const need = queue.find((output) => output.type === "need");
    const patch = need && patchFor(need);
    if (!need || !patch) return;
    queue = queue.filter((output) => output !== need);
    send({ type: "done", needId: need.id, patch });
  };
  /** Returns undefined for a need that the test has to fulfil by `needs`. */
  const patchFor = (need: NeedOutput): Patch | undefined => {
    const { evaluate } = options;
    if (need.kind === "evaluate" && evaluate) return { data: evaluateAll(need.evaluations, evaluate) };
    return need.kind === "load bot" && Object.hasOwn(flows, need.botId) ? {} : undefined;
  };
  const take = <T extends Output["type"]>(type: T, expected: string): Extract<Output, { type: T }> => {
    const next = queue.shift();
    if (next?.type !== type) throw new Error(`Expected ${expected}, but the bot ${describe(next)}`);
    return next as Extract<Output, { type: T }>;
  };
  const current = (): Session => {
    if (!session) throw new Error("The chat has not begun");
    return session;
  };

  send({
    type: "start",
    botId: flow.botId,
    ...(options.variables ? { variables: options.variables } : {}),
    ...(options.context ? { context: options.context } : {}),
    ...(options.at ? { at: options.at } : {}),
  });

  const story: Chat = {
    says(text) {
      const bubble = take("bubble", `the bubble "${text}"`);
      if (bubble.text !== text) throw new Error(`Expected the bubble "${text}", but the bot says "${bubble.text}"`);
      return story;
    },
    asks(blockType) {
      const asked = take("input", `an input ${blockType ?? ""}`);
      if (blockType && asked.blockType !== blockType)
        throw new Error(`Expected the input ${blockType}, but the bot asks with ${asked.blockType}`);
      return story;
    },
    reply(given, itemIds) {
      const reply = typeof given === "string" ? { text: given, ...(itemIds ? { itemIds } : {}) } : given;
      if (queue[0]?.type === "input") queue.shift();
      if (queue.length > 0) throw new Error(`Before the reply "${reply.text}" the bot still ${describe(queue[0])}`);
      send({ type: "reply", reply });
      return story;
    },
    command(command) {
      if (queue[0]?.type === "input") queue.shift();
      send({ type: "command", command });
      return story;
    },
    isGiven(variables) {
      send({ type: "variables", variables });
      return story;
    },
    needs(name, patch = {}) {
      const need = take("need", `the need "${name}"`);
      if (nameOf(need) !== name) throw new Error(`Expected the need "${name}", but it is "${nameOf(need)}"`);
      send({ type: "done", needId: need.id, patch });
      return story;
    },
    answered(content) {
      const answer = outputs.filter((output) => output.type === "answer").at(-1);
      if (answer?.content !== content)
        throw new Error(`Expected the answer "${content}", but it is "${answer?.content}"`);
      return story;
    },
    logs(part) {
      const found = outputs.some(
        (output) => output.type === "log" && `${output.description} ${output.details}`.includes(part),
      );
      if (!found) throw new Error(`No log says "${part}"`);
      return story;
    },
    ends() {
      take("end", "the end");
      return story;
    },
    loads(other) {
      flows[other.botId] = other;
      return story;
    },
    value: (name) => current().frames.at(-1)?.variables[name],
    get session() {
      return current();
    },
    events,
    outputs,
    get input() {
      return input;
    },
  };
  return story;
};

const nameOf = (need: NeedOutput): string => (need.kind === "effect" ? need.effect : need.kind);

const describe = (output: Output | undefined): string => {
  if (!output) return "does nothing more";
  if (output.type === "bubble") return `says "${output.text}"`;
  if (output.type === "input") return `asks with ${output.blockType}`;
  return output.type === "need" ? `needs "${nameOf(output)}"` : `gives ${output.type}`;
};

type Evaluate = NonNullable<ChatOptions["evaluate"]>;

/**
 * Runs an author's code in the test's own process, by default with `evaluateHere`. Only for tests: this is no sandbox.
 */
export const evaluateAll = (
  evaluations: readonly Evaluation[],
  evaluate: Evaluate = evaluateHere,
): EvaluationResult[] =>
  evaluations.map(({ code, args }) => {
    const variables: { name: string; value: Json }[] = [];
    const setVariable = (name: string, value: Json) => void variables.push({ name, value });
    try {
      return { ok: true, value: evaluate(code, args, setVariable) ?? null, variables };
    } catch (error) {
      return { ok: false, error: String(error) };
    }
  });

/** Runs code in the test's own process. Only for tests: this is no sandbox. */
export const evaluateHere: Evaluate = (code, args, setVariable) =>
  new Function("setVariable", ...Object.keys(args), code)(setVariable, ...Object.values(args)) as Json;

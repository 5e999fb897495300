import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import {
  type EngineEvent,
  type Evaluation,
  type EvaluationResult,
  type Flow,
  type Json,
  linesOf,
  type Output,
  type Session,
  type VariableValue,
  writeTranscript,
} from "@parley/core";
import { type BotFile, compileFlow } from "@parley/core/format";
import { findDefault } from "@parley/core/visitor-texts";
import { type Driver, drive, driveKept, type Kept, reopenQuestion, replay } from "@parley/engine";
import {
  createAskModel,
  createChatMemory,
  createOutbound,
  fulfilNeed,
  fulfilWithoutPage,
  type NeedMeans,
  nameAnswers,
  type ServerChat,
  valuesKeyOf,
} from "@parley/server";

export interface PlayOptions {
  file: BotFile;
  /** Other bots to which the played bot may link. */
  linked: readonly BotFile[];
  variables: Record<string, VariableValue>;
  evaluate(evaluations: readonly Evaluation[]): Promise<EvaluationResult[]>;
  /** The HTTP client for other servers. Default: public addresses only. */
  outbound?: NeedMeans["outbound"];
  /** Called with the bot's outputs as they arrive. */
  show(outputs: readonly Output[]): void;
  /**
   * Returns the next answer, or another one in the place of an earlier answer, or null if there is none. Called for every
   * input, and again after an invalid answer.
   */
  answer(): Promise<string | ChangedAnswer | null>;
  /** Called if an answer can't be changed. */
  refuse?(reason: string): void;
}

/** Another answer in the place of an earlier one. */
export interface ChangedAnswer {
  /** The number of the answer, 0 for the first. */
  index: number;
  text: string;
}

export interface Played {
  outputs: Output[];
  session: Session;
  flow: Flow;
  status: "ended" | "waiting";
}

const idOf = (file: BotFile): string => (typeof file.id === "string" ? file.id : "bot");

const compileOf = (file: BotFile): Flow =>
  compileFlow(file, definitions, { botId: idOf(file), version: null, findDefault }).flow;

/** The command line has no credentials. */
const workspaceId = "";

/**
 * Plays a bot with the engine. Waits and redirects are skipped, and nothing is stored. The server's work, such as calling
 * other servers, is performed.
 */
export const playBot = async (options: PlayOptions): Promise<Played> => {
  const flow = compileOf(options.file);
  const loaded: Record<string, Flow> = { [flow.botId]: flow };
  for (const linked of options.linked) loaded[idOf(linked)] = compileOf(linked);
  let outputs: Output[] = [];
  let events: EngineEvent[] = [];
  let kept: Kept = { given: [], outcomes: [] };
  const memories: Record<string, Json> = {};
  const outbound = options.outbound ?? createOutbound({ allowedHosts: [] });
  const means: NeedMeans = {
    definitions,
    servers,
    sandbox: { evaluate: options.evaluate },
    outbound,
    askModel: createAskModel(outbound.fetch),
    findCredentials: async () => null,
    credentialsDefinitions: {},
    storeFile: async ({ folder, extension }) => `file:///tmp/${folder}/not-kept.${extension}`,
    // Nothing is sent, since there are no credentials.
    sendAtOnce: async () => ({ status: "done", logs: [] }),
    resultAddress: () => null,
    effectMemory: (_, run) => run(),
  };
  const chat: ServerChat = {
    workspaceId,
    flows: { loaded, load: async (botId) => Object.hasOwn(loaded, botId) },
    resultId: null,
    transcript: async () => writeTranscript(linesOf(outputs)),
    answers: async () =>
      nameAnswers(
        definitions,
        loaded,
        outputs.filter((output) => output.type === "answer"),
      ),
    memoryAt: (place) => createChatMemory(memories, place),
  };
  const driver: Driver = {
    machine: { flows: loaded, catalogue: runs },
    moment: () => ({ time: Date.now(), seed: Math.floor(Math.random() * 2 ** 32) }),
    onStep: (step) => {
      events.push(step.event);
      outputs.push(...step.outputs);
      options.show(step.outputs);
    },
    fulfil: async (need, session) => {
      if (need.kind === "load bot" && !Object.hasOwn(loaded, need.botId))
        return { error: "The linked bot is not among the files given." };
      const patch = await fulfilNeed(means, chat, need, session);
      return patch ?? (need.kind === "effect" ? fulfilWithoutPage(means, chat, need, session) : {});
    },
  };
  const { variables } = options;
  let { session } = await drive(driver, null, {
    type: "start",
    botId: flow.botId,
    variables,
    context: { isPreview: true },
  });
  const valuesKey = valuesKeyOf(means, loaded);
  const reply = async (text: string) => {
    const happening = { type: "reply", reply: { text } } as const;
    ({ session } = await driveKept({ ...driver, kept, valuesKey }, session, happening, null));
  };
  /** Takes the chat back to the question of an answer. Returns false if that is not possible. */
  const goBack = async (index: number): Promise<boolean> => {
    const answer = outputs.find((output) => output.type === "answer" && output.index === index);
    if (!flow.settings.general.isGoingBackEnabled || answer?.type !== "answer") {
      options.refuse?.(
        answer ? "The bot does not let its visitors change their answers." : `There is no answer ${index + 1}.`,
      );
      return false;
    }
    const found = reopenQuestion(driver.machine, { events }, answer, { kept, valuesKey });
    if (found.is !== "reopened") {
      options.refuse?.("This answer can't be changed any more.");
      return false;
    }
    events = events.slice(0, found.before);
    ({ outputs } = await replay(driver.machine, events));
    ({ session, kept } = found);
    return true;
  };
  while (session.waiting) {
    const said = await options.answer();
    if (said === null) break;
    if (typeof said === "string") await reply(said);
    else if (await goBack(said.index)) await reply(said.text);
  }
  return { outputs, session, flow, status: session.status };
};

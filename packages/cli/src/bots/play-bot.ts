import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { servers } from "@parley/blocks/servers";
import {
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
import { type Driver, drive } from "@parley/engine";
import {
  createAskModel,
  createChatMemory,
  createOutbound,
  fulfilNeed,
  fulfilWithoutPage,
  type NeedMeans,
  nameAnswers,
  type ServerChat,
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
  /** Returns the next answer, or null if there is none. Called for every input, and again after an invalid answer. */
  answer(): Promise<string | null>;
}

export interface Played {
  outputs: Output[];
  session: Session;
  flow: Flow;
  status: "ended" | "waiting";
}

const idOf = (file: BotFile): string => (typeof file.id === "string" ? file.id : "bot");

const compileOf = (file: BotFile): Flow => compileFlow(file, definitions, { botId: idOf(file), version: null }).flow;

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
  const outputs: Output[] = [];
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
  while (session.waiting) {
    const text = await options.answer();
    if (text === null) break;
    ({ session } = await drive(driver, session, { type: "reply", reply: { text } }));
  }
  return { outputs, session, flow, status: session.status };
};

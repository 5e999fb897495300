import { runs } from "@parley/blocks/runs";
import type {
  Catalogue,
  EngineEvent,
  Flow,
  JsonObject,
  NeedOutput,
  Patch,
  Reply,
  Session,
  VariableValue,
} from "@parley/core";
import { currentValues, type Driver, drive } from "@parley/engine";
import { evaluateAll } from "@parley/engine/testing";

// Test support: a visitor's browser, which runs the bot itself and reports each step to the server. It may also send
// false reports.

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;

type Values = Readonly<Record<string, VariableValue>>;

/** Where the visitor is in the chat. Another tab may continue from here. */
export interface Standing {
  session: Session | null;
  /** The number of the last stored step. */
  last: number | null;
}

export interface VisitOptions {
  /** The body of the request that creates the result. By default it asks for a token. */
  request?: object;
  /**
   * Changes a patch before the engine gets it; `event` changes an event before it is reported. By default neither is
   * changed.
   */
  patch?: (need: NeedOutput, honest: Patch) => Patch;
  event?: (event: EngineEvent) => EngineEvent;
  /** Changes the values that are sent with a request for an effect. */
  values?: (honest: Values) => Values;
  now?: () => number;
  seed?: () => number;
  /** The block types in this browser. By default the real ones. */
  catalogue?: Catalogue;
}

const randomSeed = () => Math.floor(Math.random() * 2 ** 32);

export const openVisit = async (visitor: Ask, bot: { id: string }, options: VisitOptions) => {
  const { request = { wantsToken: true }, patch = (_, honest) => honest, event = (same) => same } = options;
  const { values = (honest) => honest, now = Date.now, seed = randomSeed, catalogue = runs } = options;
  const made = await (await visitor("POST", `/api/typebots/${bot.id}/results`, request)).json();
  const resultId: string = made.result.id;
  const headers: Record<string, string> = made.token ? { "x-parley-token": made.token } : {};
  const flows: Record<string, Flow> = {};
  const loadFlow = async (botId: string) => {
    const response = await visitor("GET", `/api/v1/flows/${botId}`);
    flows[botId] = (await response.json()).flow;
  };
  await loadFlow(bot.id);
  let standing: Standing = { session: null, last: null };
  let steps = 0;

  const saveAnswer = (blockId: string, content: string, more: object = {}) =>
    visitor("PUT", "/api/typebots/t/results/r/answers", { resultId, blockId, content, ...more }, headers);
  const resultPath = (botId: string) => `/api/typebots/${botId}/results/${resultId}`;

  const fulfil = async (need: NeedOutput, session: Session): Promise<Patch> => {
    if (need.kind === "evaluate") return { data: evaluateAll(need.evaluations) as unknown as JsonObject[] };
    if (need.kind === "load bot") {
      await loadFlow(need.botId);
      return {};
    }
    if (need.kind !== "effect") return {};
    const { botId, blockId, visit, effect, data } = need;
    const variables = values(currentValues(session));
    if (need.where === "server") {
      const body = { blockId, visit, effect, variables };
      return (await (await visitor("POST", `${resultPath(botId)}/effects`, body, headers)).json()).patch;
    }
    const { code = "", args = {} } = (data ?? {}) as { code?: string; args?: JsonObject };
    const [result] = evaluateAll([{ key: "", code, args }]);
    return { data: result?.ok ? result.value : null };
  };

  const driver: Driver = {
    machine: { flows, catalogue },
    moment: () => ({ time: now(), seed: seed() }),
    fulfil: async (need, session) => patch(need, await fulfil(need, session)),
    onStep: async (step) => {
      for (const output of step.outputs)
        if (output.type === "answer") {
          const { botId, blockId, visit, index, content } = output;
          const stored = await saveAnswer(blockId, content, { botId, visit, index });
          if (!stored.ok) throw new Error(await stored.text());
        }
      steps += 1;
      const told = { seq: steps, previous: standing.last, event: event(step.event) };
      await visitor("POST", `${resultPath(bot.id)}/events`, { entries: [], steps: [told] }, headers);
      standing = { session: step.session, last: steps };
    },
  };

  return {
    resultId,
    headers,
    saveAnswer,
    /** Reports values of variables to the server. */
    report: (variables: JsonObject[]) =>
      visitor("PATCH", `/api/typebots/t/results/${resultId}`, { variables }, headers),
    /** Begins the chat with the values from the page's address. */
    async begin(variables: Record<string, VariableValue> = {}) {
      await drive(driver, null, { type: "start", botId: bot.id, variables });
    },
    async reply(said: string | Reply) {
      const reply = typeof said === "string" ? { text: said } : said;
      await drive(driver, standing.session, { type: "reply", reply });
    },
    /** Sets variables, as the page around the chat does. */
    async isGiven(variables: Record<string, VariableValue>) {
      await drive(driver, standing.session, { type: "variables", variables });
    },
    /** Returns where the visitor is now, to continue from there in another tab. */
    standing: () => standing,
    goOnFrom: (earlier: Standing) => {
      standing = earlier;
    },
    askToPay: (blockId = "pay", more: JsonObject = {}, botId = bot.id) =>
      visitor("POST", `${resultPath(botId)}/questions/payments`, { blockId, visit: 0, ...more }, headers),
  };
};

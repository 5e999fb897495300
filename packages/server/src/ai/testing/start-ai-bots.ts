import type { JsonObject, NamedValue } from "@parley/core";
import { currentValues } from "@parley/engine";
import { openVisit } from "../../effects/testing/visit-shop.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";
import { createTestParley } from "../../testing/create-test-parley.ts";

// For tests: a whole server with credentials for a test server of models, and bots that ask it.

interface AiBotsOptions<Provider> {
  /** The type of the block and of its credentials. */
  type: string;
  /** The provider's real origin. Requests to it go to the test server instead. */
  origin: string;
  provider: Provider;
}

interface LocalProvider<Asked> {
  origin: string;
  take(): Asked[];
  close(): Promise<void>;
}

export const aiKey = "canary-key";

interface ModelLog {
  status: string;
  description: string;
  details: string;
  context: string;
}

export const startAiBots = async <Asked, Provider extends LocalProvider<Asked>>({
  type,
  origin,
  provider,
}: AiBotsOptions<Provider & LocalProvider<Asked>>) => {
  const outside = { allowsLoopback: true, standIns: { [origin]: provider.origin } };
  const parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside });

  const keepCredentials = async (data: JsonObject): Promise<string> => {
    const response = await parley.owner("POST", "/api/v1/credentials", { type, name: "Account", data });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()).id;
  };
  const credentialsId = await keepCredentials({ apiKey: aiKey });

  const logsOf = async (botId: string, resultId: string): Promise<ModelLog[]> => {
    const response = await parley.owner("GET", `/api/v1/typebots/${botId}/results/${resultId}/logs`);
    return ((await response.json()) as { logs: ModelLog[] }).logs;
  };

  return {
    ...parley,
    provider,
    credentialsId,
    keepCredentials,
    logsOf,
    /**
     * Publishes a bot with one block of the type and plays it in a visitor's browser. Returns the variables, and the
     * log entries. The variables X and Y start empty.
     */
    async play(blockOptions: JsonObject, values: Record<string, NamedValue["value"]> = {}) {
      const block = { id: "model", type, options: { credentialsId, ...blockOptions } };
      const names = new Set(["X", "Y", "Z", ...Object.keys(values)]);
      const file: TestFile = { groups: { A: [block, says("Behind"), asks("Last")] }, variables: [...names, "Last"] };
      const bot = await parley.publishBot(createTestFile(file));
      const visit = await openVisit(parley.visitor, bot, {});
      provider.take();
      await visit.begin(values);
      const { session } = visit.standing();
      if (session?.waiting?.for !== "reply") throw new Error("The flow did not go on");
      return { values: currentValues(session), logs: await logsOf(bot.id, visit.resultId), asked: provider.take() };
    },
    async close() {
      await parley.close();
      await provider.close();
    },
  };
};

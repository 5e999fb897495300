import { expect, it } from "vitest";
import { describeDatabases } from "../../database/testing/describe-databases.ts";
import { type Answer, createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";

/** A bot that asks the same question forever. A command makes it show all answers. */
const file: TestFile = {
  id: "asks-on",
  groups: {
    A: [says("Next?"), asks("Name", { id: "next", to: "A" })],
    B: [
      { type: "Set variable", options: { type: "Transcript", variableId: "vAll" } },
      says("{{All}}"),
      asks("Name", { id: "last", to: "A" }),
    ],
  },
  events: [{ id: "tell", type: "command", options: { command: "tell" }, to: "B" }],
  variables: ["Name", "All"],
};
const [few, many] = [15, 30];
/** Counters such as visits may grow by a digit or two. */
const digits = 12;

describeDatabases("a long chat", (database) => {
  const openClient = () => {
    const { url } = database();
    return createTestClient(url === undefined ? {} : { DATABASE_URL: url });
  };
  type TestClient = Awaited<ReturnType<typeof openClient>>;

  const stateLength = async ({ parley }: TestClient, sessionId: string) => {
    const sessions = parley.services.database.connection.selectFrom("sessions").select("state");
    return (await sessions.where("id", "=", sessionId).executeTakeFirstOrThrow()).state.length;
  };
  const answer = async (client: TestClient, sessionId: string, count: number) => {
    for (let index = 0; index < count; index++)
      expect((await client.ownerPost(`/api/v1/sessions/${sessionId}/continueChat`, { message: "Ada" })).status).toBe(
        200,
      );
  };
  const tell = async (client: TestClient, sessionId: string): Promise<number> => {
    const message = { type: "command", command: "tell" };
    const told: Answer = await client.ownerPost(`/api/v1/sessions/${sessionId}/continueChat`, { message });
    return textsOf(told).join("").split("Ada").length - 1;
  };
  /**
   * Compares the state that a turn stores after many answers with the state after a few; also counts the answers that
   * the bot shows.
   */
  const measure = async (client: TestClient, sessionId: string, between = async () => {}) => {
    await answer(client, sessionId, few);
    await between();
    await answer(client, sessionId, 1);
    const before = await stateLength(client, sessionId);
    await answer(client, sessionId, many - few - 1);
    const grown = (await stateLength(client, sessionId)) - before;
    return { grown, told: await tell(client, sessionId) };
  };

  it("stores no more with a turn than a short one, and knows all that was said", async () => {
    const client = await openClient();
    const bot = await client.publishBot(createTestFile(file));
    const published = async () => (await client.start(bot.publicId)).body.sessionId as string;
    const preview = async () =>
      (await client.ownerPost(`/api/v1/typebots/${bot.id}/preview/startChat`, {})).body.sessionId as string;
    for (const begin of [published, preview]) {
      const { grown, told } = await measure(client, await begin());
      expect(told).toBe(many);
      expect(grown).toBeLessThan(digits);
      // A chat that was moved to another version meanwhile.
      const sessionId = await begin();
      const moved = await measure(client, sessionId, async () => {
        expect((await client.ownerPost(`/api/v1/sessions/${sessionId}/updateTypebot`)).status).toBe(200);
      });
      expect(moved.told).toBe(many);
      expect(moved.grown).toBeLessThan(digits);
    }
    await client.close();
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { createTeller, type Teller, tells } from "../../packages/server/src/effects/testing/create-teller.ts";
import { openVisit } from "../../packages/server/src/effects/testing/visit-shop.ts";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { createTestParley } from "../../packages/server/src/testing/create-test-parley.ts";

// Hosts that stream a text and hosts that get it at once must have the same conversation and store the same result.

let parley: Awaited<ReturnType<typeof createTestParley>>;
let teller: Teller;

beforeAll(async () => {
  teller = createTeller();
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { blocks: teller.blocks });
});
afterAll(() => parley.close());

const file = createTestFile({
  id: "story",
  variables: ["About", "Story", "Good"],
  groups: {
    A: [
      says("About?"),
      asks("About"),
      tells("Story", { prompt: "{{About}}" }),
      says("{{Story}}"),
      says("Good?"),
      asks("Good"),
      says("Bye"),
    ],
  },
});
const chunks = ["Once **", "upon** a", " time 😀"];

type Ending = "whole" | "failed";

/** Makes the model tell its next story. */
const tellNext = async (ending: Ending) => {
  const story = await teller.next();
  for (const chunk of chunks) story.add(chunk);
  if (ending === "whole") story.end([{ status: "info", description: "Told" }]);
  else story.fail("It broke off");
};

const post = async (path: string, body: object) => (await parley.visitor("POST", path, body)).json();

const overApi = async (publicId: string, ending: Ending, isStreamEnabled: boolean) => {
  const { sessionId } = await post(`/api/v1/typebots/${publicId}/startChat`, { isStreamEnabled });
  const send = (message?: string) => post(`/api/v1/sessions/${sessionId}/continueChat`, { message });
  if (!isStreamEnabled) {
    await Promise.all([send("hedgehogs"), tellNext(ending)]);
    await send("Yes");
    return;
  }
  expect((await send("hedgehogs")).clientSideActions).toMatchObject([{ type: "stream" }]);
  const stream = await parley.visitor("POST", `/api/v2/sessions/${sessionId}/streamMessage`, {});
  const [text] = await Promise.all([stream.text(), tellNext(ending)]);
  const said = text.split("\n").flatMap((line) => (line.startsWith("0:") ? [JSON.parse(line.slice(2))] : []));
  await send(said.join(""));
  await send("Yes");
};

const inBrowser = async (bot: { id: string }, ending: Ending) => {
  const visit = await openVisit(parley.visitor, bot, { catalogue: teller.blocks.runs });
  await visit.begin();
  await Promise.all([visit.reply("hedgehogs"), tellNext(ending)]);
  await visit.reply("Yes");
};

/** Returns what the author sees of a bot's only result. */
const leftBy = async (play: (bot: { id: string; publicId: string }) => Promise<void>) => {
  const bot = await parley.publishBot(file);
  await play(bot);
  const read = async (path: string) => (await parley.owner("GET", `/api/v1/typebots/${bot.id}/results${path}`)).json();
  const { results } = await read("");
  expect(results).toHaveLength(1);
  const [{ id, variables, answers, isCompleted }] = results;
  const { logs } = await read(`/${id}/logs`);
  const { lines } = await read(`/${id}/transcript`);
  return {
    isCompleted,
    variables: variables.map(({ name, value }: { name: string; value: unknown }) => [name, value]),
    answers: answers.map(({ content }: { content: string }) => content),
    logs: logs.map(({ status, description, details }: Record<string, string>) => [status, description, details]),
    said: lines.map(({ by, text }: { by: string; text: string }) => [by, text]),
  };
};

it.each(["whole", "failed"] as const)("a text that is %s leaves the same on every host", async (ending) => {
  const streamed = await leftBy(({ publicId }) => overApi(publicId, ending, true));
  expect(await leftBy(({ publicId }) => overApi(publicId, ending, false))).toEqual(streamed);
  // The test's browser host stores only answers and steps, no logs.
  const { answers, said } = await leftBy((bot) => inBrowser(bot, ending));
  expect({ answers, said }).toEqual({ answers: streamed.answers, said: streamed.said });
  const story = chunks.join("");
  expect(streamed.variables.find(([name]: [string]) => name === "Story")).toEqual([
    "Story",
    ending === "whole" ? story : `${story}\n\n(The answer broke off here.)`,
  ]);
  expect(streamed.answers).toEqual(["hedgehogs", "Yes"]);
  // A cancelled text is logged, and so is the provider's error.
  expect(streamed.logs).toHaveLength(ending === "whole" ? 1 : 2);
});

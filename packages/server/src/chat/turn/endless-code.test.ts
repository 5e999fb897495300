import { expect, it } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, says, type TestFile } from "../../testing/create-test-file.ts";

const botWith = (id: string, expressionToEvaluate: string): TestFile => ({
  id,
  groups: {
    A: [
      { type: "Set variable", options: { variableId: "vX", expressionToEvaluate } },
      says("It is {{X}}"),
      asks("Name", { id: "ask" }),
    ],
  },
  variables: ["X", "Name"],
});

it("visitors of a bot with endless code hold up no visitor of another bot", async () => {
  const client = await createTestClient({ PARLEY_RATE_LIMIT: "0" });
  const endless = await client.publish(botWith("endless", "for (;;) {} return 1"));
  const quick = await client.publish(botWith("quick", "1 + 1"));
  let ended = 0;
  const visits = Array.from({ length: 12 }, () => client.start(endless).finally(() => (ended += 1)));
  for (let count = 0; count < 5; count++) expect(textsOf(await client.start(quick))).toEqual(["It is 2"]);
  expect(ended).toBe(0);
  // After closing, the code that is still queued never runs.
  await client.close();
  await Promise.allSettled(visits);
}, 60_000);

import { mostCharacters } from "@parley/core";
import { expect, it } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, says, type TestFile } from "../../testing/create-test-file.ts";

const set = (expressionToEvaluate: string) => ({
  type: "Set variable",
  options: { variableId: "vV", expressionToEvaluate },
});
const times = (count: number, code: string) => Array.from({ length: count }, () => set(code));
const value = "v".repeat(100);

/** Bots with which one visitor could once crash the process. */
const bots: [name: string, growth: TestFile["groups"]["A"], place: string][] = [
  ["texts that are filled in four times over", times(14, "{{V}}{{V}}{{V}}{{V}}"), "At block 8"],
  ["code that doubles a value", times(40, "{{V}}+{{V}}"), "At block 15"],
];
const ended = "This chat has become too long and ends here.";

it.each(bots)("ends a chat of %s, tells the visitor, and tells the author where", async (id, blocks, place) => {
  const client = await createTestClient();
  const publicId = await client.publish({
    id: id.replaceAll(" ", "-"),
    groups: { Begin: [asks("Name", { id: "ask", to: "Growth" })], Growth: [...blocks, says("Never said")] },
    variables: [{ id: "vV", name: "V", value }, "Name"],
  });
  const { body } = await client.start(publicId);
  const answer = await client.send(body.sessionId, "Ada");
  expect(answer.status).toBe(200);
  expect(textsOf(answer)).toEqual([ended]);
  expect(answer.body.input).toBeUndefined();
  const [result] = await client.resultsOf(publicId);
  expect(result?.answers).toMatchObject([{ content: "Ada" }]);
  const stored = result?.variables.find(({ name }) => name === "V")?.value;
  expect(String(stored).length).toBeLessThanOrEqual(mostCharacters);
  const { logs } = await (await client.owner("GET", `/api/v1/typebots/${publicId}/results/${result?.id}/logs`)).json();
  expect(logs).toContainEqual(
    expect.objectContaining({
      status: "error",
      description: "The chat has become too long and ends here",
      details: expect.stringMatching(new RegExp(`^${place} \\("Set variable"\\) of the group "Growth": `)),
    }),
  );
  // The stored steps stay small, too.
  const [{ length } = { length: 0 }] = await client.parley.services.database.connection
    .selectFrom("steps")
    .select((row) => row.fn.sum<number>(row.fn("length", ["events"])).as("length"))
    .execute();
  expect(Number(length)).toBeLessThan(12 * mostCharacters);
  await client.close();
});

import { expect, expectTypeOf, it } from "vitest";
import { type AnswerOf, calls, createClient, type PlainRequest, writeRequest } from "../app.ts";
import { calls as contracts } from "../calls/index.ts";
import { writeRequest as writeByContract } from "./client.ts";

it("an app without schemas makes the requests of the contracts", async () => {
  const sent: PlainRequest[] = [];
  const call = createClient(async (request) => sent.push(request));
  await call(calls.listBots, { query: { deleted: "true" } });
  await call(calls.changeBot, { params: { ref: "my bot/1" }, body: { name: "Ours" } });
  await call(calls.publishBot, { params: { ref: "b" } });
  expect(sent).toEqual([
    writeByContract(contracts.listBots, { query: { deleted: "true" } }),
    writeByContract(contracts.changeBot, { params: { ref: "my bot/1" }, body: { name: "Ours" } }),
    writeByContract(contracts.publishBot, { params: { ref: "b" } }),
  ]);
  expect(sent.map(({ body }) => body)).toEqual([undefined, '{"name":"Ours"}', "{}"]);
});

it("knows what a call takes and gives", () => {
  expectTypeOf<AnswerOf<typeof calls.publishBot>["version"]>().toEqualTypeOf<number>();
  // @ts-expect-error The parameter of the path is missing.
  writeRequest(calls.publishBot);
  expect("startChat" in calls).toBe(false);
});

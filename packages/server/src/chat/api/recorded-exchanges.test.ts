import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestClient } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../../testing/create-test-file.ts";
import { expectList, expectObject, expectText, recordings } from "./testing/recorded-exchanges.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const file = createTestFile({
  variables: ["Name", "Plan"],
  groups: {
    A: [says("Your name?"), asks("Name"), says("{{Plan}}"), { type: "file input", id: "bFile", options: {} }],
  },
});

const at = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (one, key) => (one === null || typeof one !== "object" ? undefined : Reflect.get(one, key)),
      value,
    );

const kinds: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  [expectText, (value: unknown) => typeof value === "string" && value !== ""],
  [expectObject, (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value)],
  [expectList, (value: unknown) => Array.isArray(value)],
]);

it.each(recordings)("spec R5.1: $client gets what it reads, whatever it sends", async ({ exchanges }) => {
  const { publicId } = await test.publishBot(file);
  const kept: Record<string, string> = { publicId };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => kept[name] ?? expect.fail(`${name} is unknown`));
  for (const { method, path, headers, body, status, reads = {}, keeps = {} } of exchanges) {
    const content = typeof body === "string" ? body : JSON.stringify(body).replace(/\{(\w+)\}/g, fill);
    const response = await test.parley.viewer.request(fill(path), { method, headers, body: content });
    const text = await response.text();
    expect([method, path, response.status, response.ok ? "" : text]).toEqual([method, path, status, ""]);
    const answer: unknown = text === "" ? null : JSON.parse(text);
    for (const [key, expected] of Object.entries(reads)) {
      const found = at(answer, key);
      const isKind = kinds.get(expected);
      if (isKind === undefined) expect([path, key, found]).toEqual([path, key, expected]);
      else expect([path, key, isKind(found)]).toEqual([path, key, true]);
    }
    for (const [name, key] of Object.entries(keeps)) kept[name] = String(at(answer, key));
  }
  const [result] = await test.resultsOf(publicId);
  expect(result).toMatchObject({ isCompleted: true, answers: [{ content: "Ada" }, { content: kept.fileUrl }] });
  const stored = await test.parley.viewer.request(kept.fileUrl ?? "");
  expect(await stored.text()).toBe("a file");
});

import { createHash } from "node:crypto";
import { calls } from "@parley/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../../testing/create-test-parley.ts";
import { readReference } from "./read-description.ts";
import { writeCurl } from "./write-curl.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let html: string;
let policy: string;
beforeAll(async () => {
  test = await createTestParley();
  const response = await test.parley.builder.request("/docs/api");
  expect(response.status).toBe(200);
  html = await response.text();
  policy = response.headers.get("content-security-policy") ?? "";
});
afterAll(() => test.close());

it("tells of every call, with a request to copy", () => {
  for (const [name, { path }] of Object.entries(calls)) {
    const [, part = ""] = html.split(`<details id="${name}"`);
    expect([name, part.includes(path.replace("{+", "{")), part.includes("curl ")]).toEqual([name, true, true]);
  }
});

it("loads nothing, and runs no script but its own", () => {
  expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(?!data:)/);
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? "");
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? "");
  expect([scripts.length, styles.length]).toEqual([2, 1]);
  for (const text of [...scripts, ...styles])
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policy).not.toContain("unsafe");
});

it("quotes what a shell would read otherwise", () => {
  const { chapters } = readReference({ builder: "https://build.example.org", viewer: "https://chat.example.org" });
  const call = chapters.flatMap((chapter) => chapter.calls).find(({ operationId }) => operationId === "createFolder");
  if (call === undefined) throw new Error("There is no such call");
  const requestBody = { content: { "application/json": { schema: {}, example: { name: "Ada's" } } } };
  expect(writeCurl({ ...call, requestBody })).toBe(
    [
      "curl 'https://build.example.org/api/v1/folders'",
      "-X POST",
      '-H "Authorization: Bearer $PARLEY_TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"name":"Ada'\\''s"}'`,
    ].join(" \\\n  "),
  );
});

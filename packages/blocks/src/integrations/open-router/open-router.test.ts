import { expect, it } from "vitest";
import { listOf } from "../../ai/testing/ask-block.ts";
import { expectChat } from "../../ai/testing/chat-provider.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";

it("spec B1.2: asks a model at its provider with the account's key, and saves the answer", () =>
  expectChat({ definition, server }, { protocol: "openai-compatible", baseUrl: "https://openrouter.ai/api/v1" }));

it("spec B9.23, B7.13: lists the models that OpenRouter tells of, page after page, without an account", async () => {
  const asked: unknown[] = [];
  const base = "https://openrouter.ai/api/v1/models";
  const first = {
    data: [{ id: "a/one", name: "One", expiration_date: "2023-01-01" }],
    links: { next: "/api/v1/models?offset=1" },
  };
  const second = { data: [{ id: "b/two", name: "Two" }], links: { next: "https://elsewhere.example.org/models" } };
  const responses = {
    [base]: { text: JSON.stringify(first) },
    [`${base}?offset=1`]: { text: JSON.stringify(second) },
  };
  const note = (what: string, data: unknown) => void (what === "asks another server" && asked.push(data));
  expect(await listOf({ server }, "models", { responses, credentials: {}, note })).toEqual([
    { value: "b/two", label: "Two" },
    { value: "a/one", label: "One", note: "Ended on 2023-01-01", isGone: true },
  ]);
  expect(asked).toMatchObject([{ headers: {} }, { headers: {} }]);
});

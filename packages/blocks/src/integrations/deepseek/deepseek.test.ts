import { expect, it } from "vitest";
import { listOf, valuesOf } from "../../ai/testing/ask-block.ts";
import { expectChat } from "../../ai/testing/chat-provider.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";

it("spec B1.2: asks a model at its provider with the account's key, and saves the answer", () =>
  expectChat({ definition, server }, { protocol: "openai-compatible", baseUrl: "https://api.deepseek.com/v1" }));

it("spec B9.18: offers its models as they are specified, with their end, behind those that DeepSeek tells of", async () => {
  const data = [{ id: "deepseek-v4-flash" }, { id: "deepseek-v4-pro" }];
  const entries = await listOf({ server }, "models", { responses: { "*": { text: JSON.stringify({ data }) } } });
  expect(valuesOf(entries)).toEqual(["deepseek-v4-flash", "deepseek-v4-pro", "deepseek-chat", "deepseek-reasoner"]);
  expect(entries[2]?.note).toBe("Ends on 2026-07-24");
});

import { expect, it } from "vitest";
import { listOf } from "../../ai/testing/ask-block.ts";
import { expectChat } from "../../ai/testing/chat-provider.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";

it("spec B1.2: asks a model at its provider with the account's key, and saves the answer", () =>
  expectChat({ definition, server }, { protocol: "openai-compatible", baseUrl: "https://api.together.xyz/v1" }));

it("lists the models that chat: Together's list has no wrapping", async () => {
  const models = [
    { id: "meta/llama", type: "chat", created: 1, display_name: "Llama" },
    { id: "flux", type: "image", created: 2 },
  ];
  const entries = await listOf({ server }, "models", { responses: { "*": { text: JSON.stringify(models) } } });
  expect(entries).toEqual([{ value: "meta/llama", label: "Llama" }]);
});

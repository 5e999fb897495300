import { expect, it } from "vitest";
import { askBlock, listOf, valuesOf } from "../../ai/testing/ask-block.ts";
import { chatOptions, expectChat } from "../../ai/testing/chat-provider.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";

const tested = { definition, server };

it("spec B1.2: asks a model at its provider with the account's key, and saves the answer", () =>
  expectChat(tested, { protocol: "groq", baseUrl: "https://api.groq.com/openai/v1" }));

it("spec B9.23: lists the models that Groq tells of, the newest first", async () => {
  const data = [
    { id: "old", created: 1 },
    { id: "new", created: 2 },
    { id: "whisper-large", created: 3 },
  ];
  const responses = { "https://api.groq.com/openai/v1/models": { text: JSON.stringify({ data }) } };
  expect(valuesOf(await listOf({ server }, "models", { responses }))).toEqual(["new", "old"]);
});

it("spec B3.10, B9.13: asks at the base URL of the account, where it has one", async () => {
  const credentials = { account: { apiKey: " s3cret\n", baseUrl: "https://models.example.org/v1/" } };
  const { asked } = await askBlock(tested, chatOptions, { credentials });
  expect(asked[0]?.provider).toEqual({ protocol: "groq", apiKey: "s3cret", baseUrl: "https://models.example.org/v1" });
});

it("says in words why there is no list", async () => {
  await expect(listOf({ server }, "models", { credentials: {} })).rejects.toThrow("Choose an account first.");
  await expect(listOf({ server }, "models", { responses: { "*": { status: 401 } } })).rejects.toThrow(
    "Groq answered 401.",
  );
  await expect(listOf({ server }, "models")).rejects.toThrow("Groq could not be reached.");
  await expect(listOf({ server }, "models", { responses: { "*": { text: "<html>" } } })).rejects.toThrow(
    "Groq gave an answer that is not JSON.",
  );
});

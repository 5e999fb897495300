import { expect, it } from "vitest";
import { listOf, valuesOf } from "../../ai/testing/ask-block.ts";
import { expectChat } from "../../ai/testing/chat-provider.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";

it("spec B1.2, B3.11: asks a model of Mistral with the account's key", () =>
  expectChat({ definition, server }, { protocol: "mistral", baseUrl: "https://api.mistral.ai/v1" }));

it("spec B9.19: offers its models as they are specified, even where Mistral tells of none", async () => {
  const entries = await listOf({ server }, "models", { credentials: {} });
  expect(valuesOf(entries).slice(0, 6)).toEqual([
    "mistral-large-latest",
    "pixtral-large-latest",
    "mistral-small-latest",
    "mistral-saba-latest",
    "ministral-3b-latest",
    "ministral-8b-latest",
  ]);
});

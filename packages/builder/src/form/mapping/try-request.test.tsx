import type { JsonObject } from "@parley/core";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { draftOf, openBot, showInBot } from "../../flow/testing/open-bot.tsx";
import { chatValuesStore } from "../../open-bot/chat-values.ts";
import { TryRequest } from "./try-request.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  chatValuesStore.setState({ botId: null, values: {} });
});

it("sends the request of the block with the values that its author gives for the test", async () => {
  const asked: JsonObject[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    asked.push({ path, ...JSON.parse(body) });
    return Response.json({
      ...{ statusCode: 200, headers: {}, data: null, milliseconds: 5 },
      ...{ calls: [], callCount: 0, tokens: null, variables: [], logs: [], problem: null },
    });
  });
  const variables = ["Name", "Other", "Third", "Empty"].map((name) => ({
    id: name.toLowerCase(),
    name,
    isSessionVariable: false,
  }));
  const document = await openBot(draftOf({ variables }));
  // Rows as in a draft.
  const variablesForTest = {
    r1: { order: "a", values: { variableId: "name", value: "Ada" } },
    r2: { order: "b", values: { variableId: "gone", value: "nobody" } },
    r3: { order: "c", values: { variableId: "other" } },
  };
  showInBot(
    document,
    <TryRequest blockId="request" values={variablesForTest}>
      the rows
    </TryRequest>,
  );
  chatValuesStore.setState({ botId: "bot", values: { Name: "Bo", Third: "from the chat", Empty: null } });
  await userEvent.click(screen.getByRole("button", { name: "Send the request" }));
  expect(asked).toMatchObject([
    {
      blockId: "request",
      variables: [
        { name: "Name", value: "Ada" },
        { name: "Other", value: "" },
        { name: "Third", value: "from the chat" },
      ],
    },
  ]);
  await document.close();
});

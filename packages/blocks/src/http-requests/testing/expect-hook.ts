import type { BlockServer } from "@parley/core";
import { expect } from "vitest";
import { ask } from "./ask.ts";

/** What a hook answers, and what is read of it. */
interface HookAnswer {
  text: string;
  bodyPath: string;
  value: string;
}

/** Expects that a block posts all answers and variables to its hook, and waits two minutes for the answer. */
export const expectHook = async (server: BlockServer, url: string, answer: HookAnswer): Promise<void> => {
  const responseVariableMapping = [{ id: "m", bodyPath: answer.bodyPath, variableId: "v2" }];
  const { asked, patch } = await ask(
    { webhook: { url }, responseVariableMapping },
    { variables: [{ id: "v1", name: "Name", value: "Ada" }], responses: { [url]: { text: answer.text } } },
    { server },
  );
  expect(asked).toEqual([
    {
      address: url,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"submittedAt":"2023-11-14T22:13:20.000Z","Name":"Ada"}',
      timeLimit: 120_000,
    },
  ]);
  expect(patch).toMatchObject({
    variables: [{ variableId: "v2", value: answer.value }],
    logs: [{ status: "success", description: "Webhook successfuly executed" }],
  });
};

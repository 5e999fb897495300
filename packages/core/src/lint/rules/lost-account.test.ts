import { expect, it } from "vitest";
import { lintFlow } from "../lint-flow.ts";
import { createBot } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

const find = (accounts: Parameters<typeof lintFlow>[2]) =>
  lintFlow(
    createBot({ groups: { A: [{ type: "Service", options: { credentialsId: "mine" } }] } }),
    testDefinitions,
    accounts,
  ).filter(({ rule }) => rule === "lost-account" || rule === "missing-account");

it("tells of an account that must be connected again, where it is used", () => {
  const problem = "Google no longer gives access.";
  expect(find({ accounts: { mine: { type: "service", problem } } })).toMatchObject([
    {
      rule: "lost-account",
      severity: "error",
      message: `Service in "A" uses an account that must be connected again: ${problem}`,
      field: "credentialsId",
      blockId: "A.0",
    },
  ]);
});

it("is content with accounts that work, and where nobody knows them", () => {
  expect(find({ accounts: { mine: "service", other: { type: "service", problem: "Gone" } } })).toEqual([]);
  expect(find({})).toEqual([]);
});

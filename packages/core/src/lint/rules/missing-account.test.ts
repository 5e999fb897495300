import { expect, it } from "vitest";
import { lintFlow } from "../lint-flow.ts";
import { createBot, findPlaces, lintBot, say } from "../testing/lint-bot.ts";
import { testDefinitions } from "../testing/test-definitions.ts";

const find = (options = {}) =>
  findPlaces("missing-account", { groups: { A: [say("Hi"), { type: "Service", options }] } });

it("tells of a block that needs an account and has none, once and as a warning", () => {
  const found = lintBot({ groups: { A: [say("Hi"), { type: "Service" }] } });
  expect(found.filter(({ blockId }) => blockId === "A.1")).toEqual([
    {
      rule: "missing-account",
      severity: "warning",
      message: 'Service in "A" has no account: chats note an error there and go on without it.',
      remedy: "Choose an account in the block, or connect one there.",
      field: "credentialsId",
      groupId: "A",
      blockId: "A.1",
    },
  ]);
});

it("is content with a chosen account, and where an account is optional or not needed", () => {
  expect(find({ credentialsId: " " })).toEqual(["A.1"]);
  expect(find({ credentialsId: "account" })).toEqual([]);
  expect(find({ task: "look" })).toEqual([]);
  expect(find({ credentialsId: "account", proxyId: "" })).toEqual([]);
});

it("tells of a chosen account that is not on this server, where its accounts are known", () => {
  const find = (options: object, accounts?: Record<string, string>) =>
    lintFlow(
      createBot({ groups: { A: [{ type: "Service", options: { ...options } }] } }),
      testDefinitions,
      accounts ? { accounts } : {},
    ).filter(({ rule }) => rule === "missing-account");
  const chosen = { credentialsId: "mine" };
  expect(find(chosen)).toEqual([]);
  expect(find(chosen, { mine: "service" })).toEqual([]);
  expect(find(chosen, { other: "service" })).toMatchObject([
    {
      message:
        'Service in "A" names an account that is not on this server: chats note an error there and go on without it.',
      field: "credentialsId",
      blockId: "A.0",
    },
  ]);
  expect(find(chosen, { mine: "proxy" })).toHaveLength(1);
  expect(find({ ...chosen, proxyId: "gone" }, { mine: "service" })).toMatchObject([{ field: "proxyId" }]);
  expect(find({ ...chosen, proxyId: "ours" }, { mine: "service" })).toEqual([]);
  expect(find({ ...chosen, task: "look" }, {})).toEqual([]);
});

it("tells of a block that leaves it to this installation, which has no such account", () => {
  const find = (options: object, installationAccounts?: readonly string[]) =>
    lintFlow(
      createBot({ groups: { A: [{ type: "Service", options: { task: "look", ...options } }] } }),
      testDefinitions,
      installationAccounts ? { installationAccounts } : {},
    ).filter(({ rule }) => rule === "missing-account");
  for (const proxy of [{}, { proxyId: " " }, { proxyId: "ours" }]) {
    expect(find(proxy)).toEqual([]);
    expect(find(proxy, ["proxy"])).toEqual([]);
    expect(find(proxy, ["service"])).toMatchObject([
      {
        message:
          'Service in "A" has no account, and this server has none for everybody: chats note an error there and go on without it.',
        field: "proxyId",
      },
    ]);
  }
  expect(find({ proxyId: "mine" }, [])).toEqual([]);
});

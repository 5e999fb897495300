import { definitions } from "@parley/blocks/definitions";
import { applyOperations, createBlankFile, createDraft, type Draft, diffDrafts, repairDraft } from "@parley/core/draft";
import type { KnownAccounts } from "@parley/core/lint";
import { describe, expect, it } from "vitest";
import * as edits from "../../document/edits/index.ts";
import { createDocument, createMemoryQueue } from "../../document/index.ts";
import { createMemoryServer } from "../../document/testing/memory-server.ts";
import { createDraftAnswers, type DraftRequest } from "../../draft-worker/answer-about-draft.ts";
import { emptyDraft } from "../../draft-worker/empty-draft.ts";
import { findProblems } from "../../draft-worker/find-problems.ts";
import { type AccountsSource, createProblems } from "./create-problems.ts";
import { freshBlocksOf } from "./fresh-blocks.ts";

const blank = repairDraft(createDraft(createBlankFile("Bot"), definitions)).draft;

const open = async (draft: Draft = blank, fails = false, accounts?: AccountsSource) => {
  const document = await createDocument({
    botId: "bot",
    transport: createMemoryServer(draft).connect({ id: "ann", name: "Ann", color: 1 }, "editor"),
    queue: createMemoryQueue(),
  });
  const requests: DraftRequest[] = [];
  let starts = 0;
  const idle: (() => void)[] = [];
  const problems = createProblems(document, {
    start: () => {
      starts++;
      const answer = createDraftAnswers();
      return {
        ask: async (request) => {
          requests.push(request);
          if (fails) throw new Error("No worker");
          return answer(structuredClone(request));
        },
        stop: () => undefined,
      };
    },
    whenIdle: (work) => void idle.push(work),
    fresh: freshBlocksOf(document),
    ...(accounts ? { accounts } : {}),
  });
  /** Runs idle callbacks until there are none left. */
  const rest = async () => {
    for (let work = idle.shift(); work; work = idle.shift()) {
      work();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { document, problems, requests, rest, starts: () => starts };
};

const rules = (problems: ReturnType<typeof createProblems>) => problems.getState().all.map(({ rule }) => rule);

describe("problems of an open bot", () => {
  it("are told of a new block once it has been left, and at once to who publishes", async () => {
    const { document, problems, rest } = await open();
    problems.follow();
    await rest();
    const { operations, blockId } = edits.addBlock(
      document.getState().draft,
      { type: "Redirect" },
      { groupId: "welcome" },
    );
    document.change("Add", operations);
    document.select({ blocks: [blockId] });
    await rest();
    expect(problems.getState().byBlock.size).toBe(0);
    expect((await problems.whenCurrent()).byBlock.get(blockId)?.[0]?.rule).toBe("missing-option");

    document.select({});
    await rest();
    await Promise.resolve();
    expect(problems.getState().byBlock.get(blockId)?.[0]?.rule).toBe("missing-option");
    // It stays left when the author comes back.
    document.select({ blocks: [blockId] });
    await Promise.resolve();
    expect(problems.getState().byBlock.has(blockId)).toBe(true);
  });

  it("are told at once of blocks that were there, and of those that others add", async () => {
    const draft = applyOperations(
      blank,
      edits.addBlock(blank, { type: "Redirect" }, { groupId: "welcome" }).operations,
    ).draft;
    const { document, problems, rest } = await open(draft);
    problems.follow();
    document.select({ blocks: Object.keys(draft.blocks) });
    await rest();
    expect(rules(problems)).toContain("missing-option");
    document.change("Add", (now) => edits.addBlock(now, { type: "Jump" }, { groupId: "welcome" }).operations);
    await rest();
    expect(problems.getState().byBlock.size).toBe(2);
  });

  it("are waited for by who needs those of the bot as it is now", async () => {
    const { document, problems, rest } = await open();
    const told: string[][] = [];
    const ask = async () => void told.push((await problems.whenCurrent()).all.map(({ rule }) => rule));
    problems.follow();
    await rest();
    document.change("Add", (draft) => edits.addBlock(draft, { type: "Redirect" }, { groupId: "welcome" }).operations);
    const asked = ask();
    expect(told).toEqual([]);
    await rest();
    await asked;
    expect(told).toEqual([rules(problems)]);
    expect(told[0]).toContain("missing-option");
    await ask();
    expect(told).toHaveLength(2);
    const broken = await open(blank, true);
    const failed = broken.problems.whenCurrent();
    await broken.rest();
    expect((await failed).status).toBe("failed");
  });

  it("of a new bot do not count its first bubble, which waits for words, before anything else was done", async () => {
    const { document, problems, rest } = await open();
    problems.follow();
    document.change(
      "First bubble",
      (draft) => edits.addBlock(draft, { type: "text" }, { groupId: "welcome" }).operations,
    );
    await rest();
    expect(problems.getState().status).toBe("known");
    expect(rules(problems)).not.toContain("empty-bubble");
    document.change("Rename", edits.renameGroup("welcome", "Hello"));
    await document.flush();
    await rest();
    expect(rules(problems)).toContain("empty-bubble");
  });

  it("are found after each edit, and sent no more than what has changed", async () => {
    const { document, problems, requests, rest } = await open();
    problems.follow();
    await rest();
    expect(problems.getState().status).toBe("known");
    document.change("Add", (draft) => edits.addBlock(draft, { type: "Redirect" }, { groupId: "welcome" }).operations);
    await rest();
    expect(rules(problems)).toContain("missing-option");
    const [block] = Object.keys(document.getState().draft.blocks);
    expect(
      problems
        .getState()
        .byBlock.get(block ?? "")
        ?.map(({ field }) => field),
    ).toContain("url");
    document.change("Write", (draft) =>
      edits.setOption(draft, { table: "blocks", id: block ?? "" }, ["url"], "https://example.org"),
    );
    await rest();
    expect(rules(problems)).not.toContain("missing-option");
    expect(requests.at(-1)?.operations.map(({ op, table }) => [op, table])).toEqual([["put", "blocks"]]);
  });

  it("tell of accounts that are gone, once those that there are are known, and again when they change", async () => {
    let known: KnownAccounts | undefined;
    let tell = () => {};
    const accounts: AccountsSource = {
      get: () => known,
      areUsedBy: (blockTypes) => blockTypes.includes("Email"),
      subscribe: (listener) => {
        tell = listener;
        return () => {
          tell = () => {};
        };
      },
    };
    const { document, problems, rest, requests } = await open(blank, false, accounts);
    problems.follow();
    document.change("Add", (draft) => edits.addBlock(draft, { type: "Email" }, { groupId: "welcome" }).operations);
    const id = Object.keys(document.getState().draft.blocks).at(-1) ?? "";
    const choose = (account: string) =>
      document.change("Choose", (draft) => edits.setOption(draft, { table: "blocks", id }, ["credentialsId"], account));
    choose("mine");
    await rest();
    expect(rules(problems)).not.toContain("missing-account");
    const become = async (accounts: Record<string, string>, installationAccounts = ["smtp"]) => {
      known = { accounts, installationAccounts };
      tell();
      await rest();
    };
    await become({});
    expect(rules(problems)).toContain("missing-account");
    expect((await problems.whenCurrent()).byBlock.get(id)?.map(({ field }) => field)).toContain("credentialsId");
    await become({ mine: "smtp" });
    expect(rules(problems)).not.toContain("missing-account");
    const asked = requests.length;
    tell();
    await rest();
    expect(requests).toHaveLength(asked);
    // The server's own mail server needs no account.
    await become({});
    choose("default");
    await rest();
    expect(rules(problems)).not.toContain("missing-account");
    // Where the server has no mail server, the author is told before visitors come.
    await become({}, []);
    expect((await problems.whenCurrent()).byBlock.get(id)?.map(({ rule }) => rule)).toContain("missing-account");
  });

  it("stay the same objects for blocks whose problems have not changed", async () => {
    const { document, problems, rest } = await open();
    problems.follow();
    document.change("Add", (draft) => edits.addBlock(draft, { type: "Redirect" }, { groupId: "welcome" }).operations);
    await rest();
    const [block = ""] = Object.keys(document.getState().draft.blocks);
    const before = problems.getState().byBlock.get(block);
    document.change("Add", (draft) => edits.addGroup(draft, { at: { x: 0, y: 0 }, title: "Empty" }).operations);
    await rest();
    expect(problems.getState().byBlock.get(block)).toBe(before);
    expect(before?.length).toBeGreaterThan(0);
  });

  it("are not looked for while nobody wants to know", async () => {
    const { document, problems, requests, rest, starts } = await open();
    const leave = problems.follow();
    await rest();
    leave();
    document.change("Add", (draft) => edits.addGroup(draft, { at: { x: 0, y: 0 }, title: "New" }).operations);
    await rest();
    expect(requests).toHaveLength(1);
    problems.follow();
    await rest();
    expect(starts()).toBe(2);
    expect(rules(problems)).toContain("empty-group");
  });

  it("say so where the bot can't be checked", async () => {
    const { problems, rest } = await open(blank, true);
    problems.follow();
    await rest();
    expect(problems.getState().status).toBe("failed");
  });

  it("are mended by their fixes", async () => {
    const { document, problems, rest } = await open();
    problems.follow();
    document.change(
      "Add",
      (draft) =>
        edits.addBlock(
          draft,
          { type: "text", options: { richText: [{ type: "p", children: [{ text: "Hi {{Name}}" }] }] } },
          { groupId: "welcome" },
        ).operations,
    );
    await rest();
    const found = problems.getState().all.find(({ rule }) => rule === "unknown-variable");
    document.change(found?.fix?.label ?? "", found?.fix?.operations ?? []);
    await rest();
    expect(rules(problems)).not.toContain("unknown-variable");
    expect(Object.values(document.getState().draft.variables).map(({ name }) => name)).toEqual(["Name"]);
    document.undo();
    expect(document.getState().draft.variables).toEqual({});
  });
});

it("a draft that follows another by its changes is the same", () => {
  const added = edits.addGroup(blank, { at: { x: 1, y: 2 }, title: "New" });
  const after = applyOperations(blank, [
    ...added.operations,
    { op: "drop", table: "groups", id: "welcome" },
    { op: "set", table: "bot", id: "bot", path: ["name"], value: "Other" },
  ]).draft;
  const copy = applyOperations(emptyDraft, diffDrafts(emptyDraft, blank)).draft;
  expect(copy).toEqual(blank);
  expect(applyOperations(copy, diffDrafts(blank, after)).draft).toEqual(after);
  expect(diffDrafts(after, after)).toEqual([]);
});

it("checking 500 groups after an edit takes little time", () => {
  let draft = blank;
  let end: edits.EdgeStart = { eventId: "start" };
  for (let place = 0; place < 500; place++) {
    const group = edits.addGroupWith(draft, { at: { x: place, y: 0 }, title: `Group ${place}` }, [
      { type: "text", options: { richText: [{ type: "p", children: [{ text: `Question ${place}?` }] }] } },
      { type: "choice input", items: [{ content: "Yes" }, { content: "No" }] },
      { type: "Wait", options: { secondsToWaitFor: "1" } },
      { type: "text", options: { richText: [{ type: "p", children: [{ text: "Thanks" }] }] } },
    ]);
    draft = applyOperations(draft, group.operations).draft;
    draft = applyOperations(draft, edits.connect(draft, end, { groupId: group.groupId }).operations).draft;
    end = { blockId: group.blockIds.at(-1) ?? "" };
  }
  findProblems(draft, "bot");
  const [block = ""] = Object.keys(draft.blocks);
  const times = Array.from({ length: 9 }, (_, turn) => {
    const operations = edits.setOption(draft, { table: "blocks", id: block }, ["isLastOfListShown"], turn % 2 === 0);
    draft = applyOperations(draft, operations).draft;
    // CPU time of this process, so that the machine's load doesn't matter.
    const start = process.cpuUsage();
    findProblems(draft, "bot");
    return process.cpuUsage(start).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(60);
});

import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const setUp = (shares: Parameters<typeof createFairQueue>[0]) => {
  const queue = createFairQueue(shares);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, isLate = false) => {
    const [workspaceId = "", botId = ""] = name.split("/");
    void queue.run({ workspaceId, botId }, isLate, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  };
  const settle = () => new Promise(setImmediate);
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await settle();
  };
  return { add, begun, end, settle };
};

it("leaves a place that one bot can't have, and one workspace neither", async () => {
  const { add, begun, settle } = setUp({ places: 4, ofBot: 2, ofWorkspace: 3 });
  for (const name of ["a/1/1", "a/1/2", "a/1/3", "a/2/1", "a/2/2", "b/1/1"]) add(name);
  await settle();
  expect(begun).toEqual(["a/1/1", "a/1/2", "a/2/1", "b/1/1"]);
});

it("gives places to workspaces in turn, however many of one wait, and to bots of one in turn", async () => {
  const { add, begun, end, settle } = setUp({ places: 1, ofBot: 1, ofWorkspace: 1 });
  for (let count = 0; count < 50; count++) add(`a/1/${count}`);
  add("a/2/0");
  add("b/1/0");
  add("b/1/1");
  await settle();
  for (let count = 0; count < 6; count++) await end(begun.at(-1) ?? "");
  expect(begun).toEqual(["a/1/0", "a/2/0", "b/1/0", "a/1/1", "b/1/1", "a/1/2", "a/1/3"]);
});

it("runs slow code after everything else, and one piece of a bot at a time", async () => {
  const { add, begun, end, settle } = setUp({ places: 2, ofBot: 2, ofWorkspace: 2 });
  for (const name of ["a/1/0", "a/1/1"]) add(name);
  for (const name of ["a/1/slow-0", "a/1/slow-1"]) add(name, true);
  add("a/1/2");
  await settle();
  await end("a/1/0");
  await end("a/1/1");
  await end("a/1/2");
  expect(begun).toEqual(["a/1/0", "a/1/1", "a/1/2", "a/1/slow-0"]);
  await end("a/1/slow-0");
  expect(begun.at(-1)).toBe("a/1/slow-1");
});

it("gives a place back when the work fails", async () => {
  const queue = createFairQueue({ places: 1, ofBot: 1, ofWorkspace: 1 });
  const origin = { workspaceId: "a", botId: "1" };
  await expect(queue.run(origin, false, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue.run(origin, false, async () => 7)).toBe(7);
});

import type { ResultRow } from "@parley/api/app";
import { expect, it } from "vitest";
import { isWhole, type Listed } from "./result-list.ts";
import { plainFilter } from "./results-filter.ts";
import { createResultsStore, type FetchPage } from "./results-store.ts";

const row = (number: number, given: Partial<ResultRow> = {}): ResultRow => ({
  id: `r${String(number).padStart(6, "0")}`,
  version: 1,
  createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
  hasStarted: true,
  isCompleted: true,
  variables: [],
  answers: [],
  ...given,
});

/** A server with this many results, newest first; `wait` delays its answers. */
const createServer = (count: number) => {
  const server = {
    rows: Array.from({ length: count }, (_, number) => row(number)).reverse(),
    asked: 0,
    isDown: false,
    wait: Promise.resolve(),
  };
  const fetchPage: FetchPage = async ({ hasPartial }, limit, after) => {
    server.asked += 1;
    const rows = server.rows.filter(({ isCompleted }) => isCompleted || hasPartial);
    await server.wait;
    if (server.isDown) throw new Error("The server is down");
    // A deleted result can still be used as the start of a page.
    const start = after === undefined ? 0 : rows.filter(({ id }) => id >= after).length;
    return { results: rows.slice(start, start + limit), hasMore: start + limit < rows.length, columns: [] };
  };
  return { server, store: createResultsStore(fetchPage) };
};
const idsOf = (results: readonly Listed[]) => results.map(({ id }) => Number(id.slice(1)));

it("results are loaded page by page, and none twice however often the end is seen", async () => {
  const { server, store } = createServer(250);
  await store.load();
  await Promise.all([store.loadMore(), store.loadMore()]);
  await store.loadMore();
  await store.loadMore();
  expect(idsOf(store.getState().results)).toEqual(Array.from({ length: 250 }, (_, index) => 249 - index));
  expect(server.asked).toBe(3);
});

it("a page that fails is asked for again", async () => {
  const { server, store } = createServer(150);
  await store.load();
  server.isDown = true;
  await store.loadMore();
  expect(store.getState()).toMatchObject({ hasMoreFailed: true, isLoadingMore: false, status: "ready" });
  server.isDown = false;
  await store.loadMore();
  expect(store.getState().results).toHaveLength(150);
});

it("new results appear at the top, and wait while older ones are read", async () => {
  const { server, store } = createServer(3);
  await store.load();
  server.rows.unshift(row(3));
  await store.refresh(true);
  expect(idsOf(store.getState().results)).toEqual([3, 2, 1, 0]);
  server.rows.unshift(row(4));
  await store.refresh(false);
  await store.refresh(false);
  expect([idsOf(store.getState().results), idsOf(store.getState().waiting)]).toEqual([[3, 2, 1, 0], [4]]);
  store.showWaiting();
  expect([idsOf(store.getState().results), store.getState().waiting]).toEqual([[4, 3, 2, 1, 0], []]);
  expect(idsOf([...store.getState().arrived].map((id) => ({ ...row(0), id })))).toEqual([3, 4]);
});

it("a result that goes on is shown as it is now; the others stay the same objects", async () => {
  const { server, store } = createServer(2);
  server.rows[0] = row(1, { isCompleted: false });
  await store.load();
  const [, other] = store.getState().results;
  server.rows[0] = row(1);
  await store.refresh(false);
  expect(store.getState().results[0]).toMatchObject({ isCompleted: true });
  expect(store.getState().results[1]).toBe(other);
});

it("where more have come than one look shows, none is left out", async () => {
  const { server, store } = createServer(3);
  await store.load();
  for (let number = 3; number < 60; number++) server.rows.unshift(row(number));
  await store.refresh(false);
  expect(store.getState().waiting).toHaveLength(30);
  store.showWaiting();
  await expect.poll(() => store.getState().results.length).toBe(60);
});

it("what was deleted elsewhere goes; what was deleted here doesn't come back by an answer that was on its way", async () => {
  const { server, store } = createServer(4);
  await store.load();
  server.rows.splice(1, 1);
  await store.refresh(true);
  expect(idsOf(store.getState().results)).toEqual([3, 1, 0]);
  const isMeant = ({ id }: { id: string }) => id === row(3).id;
  const removed = store.remove(isMeant);
  await store.refresh(true);
  expect(idsOf(store.getState().results)).toEqual([1, 0]);
  store.endRemoval(isMeant);
  store.putBack(removed);
  await store.refresh(true);
  expect(idsOf(store.getState().results)).toEqual([3, 1, 0]);
});

it("while very many are being deleted, those that weren't loaded don't turn up for a moment", async () => {
  const { server, store } = createServer(150);
  await store.load();
  const isMeant = () => true;
  store.remove(isMeant);
  server.rows.splice(0, 120);
  await store.refresh(true);
  expect(store.getState().results).toEqual([]);
  server.rows.splice(0, 30);
  store.endRemoval(isMeant);
  await store.load();
  expect(store.getState()).toMatchObject({ status: "ready", results: [] });
});

it("an answer to an earlier filter never shows in a later one", async () => {
  const { server, store } = createServer(2);
  server.rows[0] = row(1, { isCompleted: false });
  let release = () => {};
  server.wait = new Promise((resolve) => {
    release = resolve;
  });
  const first = store.load();
  server.wait = Promise.resolve();
  store.setFilter({ ...plainFilter, hasPartial: false });
  await expect.poll(() => store.getState().status).toBe("ready");
  release();
  await first;
  expect(idsOf(store.getState().results)).toEqual([0]);
});

it("a look that fails is told, and the list stays", async () => {
  const { server, store } = createServer(2);
  await store.load();
  server.isDown = true;
  await store.refresh(true);
  expect([store.getState().isLive, store.getState().results.length]).toEqual([false, 2]);
  await store.load();
  expect(store.getState().status).toBe("failed");
});

/** Scrolls step by step to the result with this index. */
const scrollTo = async (store: ReturnType<typeof createServer>["store"], from: number, to: number) => {
  const step = Math.sign(to - from) * 20;
  for (let first = from; first !== to; first += step) {
    store.see({ first, last: first + 20 });
    await expect.poll(() => store.getState().isLoadingMore).toBe(false);
  }
  store.see({ first: to, last: to + 20 });
};
const wholeOnes = ({ getState }: ReturnType<typeof createServer>["store"]) =>
  getState().results.flatMap((result, index) => (isWhole(result) ? [index] : []));

it("of what was scrolled past only the places are kept; scrolled back to, it is read again", async () => {
  const { server, store } = createServer(5000);
  await store.load();
  await scrollTo(store, 0, 3000);
  await expect.poll(() => store.getState().results.length).toBeGreaterThan(3000);
  expect(wholeOnes(store).length).toBeLessThan(1000);
  expect(wholeOnes(store)[0]).toBeGreaterThan(2000);
  const ids = idsOf(store.getState().results);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => 4999 - index));

  for (const first of [1500, 40, 0]) {
    store.see({ first, last: first + 20 });
    await expect.poll(() => wholeOnes(store).includes(first) && wholeOnes(store).includes(first + 20)).toBe(true);
    expect(wholeOnes(store).length).toBeLessThan(1000);
    expect(idsOf(store.getState().results)).toEqual(ids);
  }
  const asked = server.asked;
  store.see({ first: 0, last: 20 });
  store.see({ first: 10, last: 30 });
  expect(server.asked).toBe(asked);
});

it("what has gone, come back or begun meanwhile is right where it is read again", async () => {
  const { server, store } = createServer(2000);
  await store.load();
  await scrollTo(store, 0, 1500);
  const [gone] = server.rows.splice(10, 1);
  server.rows.splice(500, 1);
  for (let number = 2000; number < 2040; number++) server.rows.unshift(row(number));
  store.see({ first: 480, last: 500 });
  await expect.poll(() => wholeOnes(store).includes(500)).toBe(true);
  store.see({ first: 0, last: 20 });
  await expect.poll(() => wholeOnes(store)[0]).toBe(0);
  const ids = idsOf(store.getState().results);
  // New results wait until the author asks for them.
  expect(ids[0]).toBe(1999);
  expect(ids).not.toContain(1989);
  expect(ids.slice(0, 600)).toEqual(
    idsOf(server.rows)
      .filter((number) => number < 2000)
      .slice(0, 600),
  );
  await scrollTo(store, 0, 1000);
  if (gone !== undefined) server.rows.splice(50, 0, gone);
  store.see({ first: 0, last: 20 });
  await expect.poll(() => idsOf(store.getState().results).includes(1989)).toBe(true);
});

it("what can't be read again is asked for with the next look", async () => {
  const { server, store } = createServer(2000);
  await store.load();
  await scrollTo(store, 0, 1500);
  server.isDown = true;
  store.see({ first: 100, last: 120 });
  await store.refresh(false);
  expect(wholeOnes(store)).not.toContain(110);
  server.isDown = false;
  await store.refresh(false);
  await expect.poll(() => wholeOnes(store).includes(110)).toBe(true);
});

it("chosen, deleted and brought back, what is not whole counts like the others", async () => {
  const { store } = createServer(2000);
  await store.load();
  await scrollTo(store, 0, 1500);
  const before = idsOf(store.getState().results);
  const meant = new Set([row(1990).id, row(600).id]);
  const removed = store.remove(({ id }) => meant.has(id));
  expect(idsOf(removed)).toEqual([1990, 600]);
  expect(idsOf(store.getState().results)).toEqual(before.filter((number) => number !== 1990 && number !== 600));
  store.putBack(removed);
  expect(idsOf(store.getState().results)).toEqual(before);
});

it("while results keep coming at the top, the list below doesn't grow", async () => {
  const { server, store } = createServer(450);
  await store.load();
  for (let page = 0; page < 4; page++) await store.loadMore();
  for (let number = 450; number < 600; number++) {
    server.rows.unshift(row(number));
    await store.refresh(true);
  }
  const { results, hasMore } = store.getState();
  expect(results.length).toBeLessThanOrEqual(500);
  expect([idsOf(results)[0], hasMore]).toEqual([599, true]);
  for (let page = 0; page < 6; page++) await store.loadMore();
  expect(idsOf(store.getState().results)).toEqual(idsOf(server.rows));
});

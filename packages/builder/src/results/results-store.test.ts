import type { ResultRow } from "@parley/api";
import { expect, it } from "vitest";
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

/** A server with these results, the newest first; `wait` holds its answers back. */
const createServer = (count: number) => {
  const server = {
    rows: Array.from({ length: count }, (_, number) => row(number)).reverse(),
    asked: 0,
    isDown: false,
    wait: Promise.resolve(),
  };
  const fetchPage: FetchPage = async ({ hasPartial }, limit, cursor) => {
    server.asked += 1;
    const rows = server.rows.filter(({ isCompleted }) => isCompleted || hasPartial);
    await server.wait;
    if (server.isDown) throw new Error("The server is down");
    const start = cursor === undefined ? 0 : rows.findIndex(({ id }) => id === cursor) + 1;
    const results = rows.slice(start, start + limit);
    return { results, nextCursor: start + limit < rows.length ? (results.at(-1)?.id ?? null) : null, columns: [] };
  };
  return { server, store: createResultsStore(fetchPage) };
};
const idsOf = (results: readonly ResultRow[]) => results.map(({ id }) => Number(id.slice(1)));

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
  expect(store.getState().results[0]?.isCompleted).toBe(true);
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
  store.setFilter({ hasPartial: false });
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

// @ts-check
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../scripts/lib/project.mjs";
import { loadModules } from "../scripts/lib/source-modules.mjs";

const results = 200;
const visitors = 32;
const seconds = 2;
const rounds = 3;
const path = "/api/typebots/t/results/r/answers";

/**
 * Counts the answers stored in a second, each on disk before it is acknowledged, compared with an endpoint that only
 * checks the body.
 */
export default async () => {
  const [{ createTestParley }] = await loadModules(["packages/server/src/testing/create-test-parley.ts"]);
  const test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  const bot = await test.publishBot();
  /** @type {string[]} */
  const ids = [];
  for (let index = 0; index < results; index += 1) {
    const response = await test.visitor("POST", `/api/typebots/${bot.id}/results`);
    ids.push((await response.json()).result.id);
  }
  const bare = createBareEndpoint();
  /** @type {{ stored: number[]; checked: number[] }} */
  const figures = { stored: [], checked: [] };
  // The variants take turns, so that noise affects both alike.
  for (let round = 0; round < rounds; round += 1) {
    figures.stored.push(await countAnswers(test.parley.viewer, ids));
    figures.checked.push(await countAnswers(bare, ids));
  }
  await test.close();
  return {
    name: "Server: answers a second",
    note: `PUT of an answer by ${visitors} visitors at once, without a socket, SQLite with \`synchronous=full\`; the median of ${rounds} rounds.`,
    figures: [
      {
        label: "answers stored",
        value: median(figures.stored),
        unit: "a second",
        baseline: { label: "bare Hono endpoint checking the same body", value: median(figures.checked) },
        aim: "at least 2,000",
      },
    ],
  };
};

/** An endpoint that makes the same check of the same body and does nothing else. */
const createBareEndpoint = () => {
  const require = createRequire(join(root, "packages", "server", "package.json"));
  const { Hono } = require("hono");
  const z = require("zod");
  const shape = z.object({
    resultId: z.string().min(1),
    blockId: z.string().min(1).max(255),
    groupId: z.string().max(255),
    content: z.string(),
    visit: z.int().min(0),
  });
  return new Hono().put(path, async (/** @type {import("hono").Context} */ c) => {
    shape.parse(JSON.parse(await c.req.text()));
    return c.json({ count: 1 });
  });
};

/**
 * @param {import("hono").Hono} app
 * @param {string[]} ids
 */
const countAnswers = async (app, ids) => {
  let count = 0;
  const end = performance.now() + seconds * 1000;
  const visit = async () => {
    while (performance.now() < end) {
      const resultId = ids[count % ids.length];
      const answer = {
        resultId,
        groupId: "g1",
        blockId: "b2",
        content: `Answer ${count}`,
        visit: Math.floor(count / ids.length),
      };
      count += 1;
      const response = await app.request(path, { method: "PUT", body: JSON.stringify(answer) });
      if (response.status !== 200) throw new Error(await response.text());
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  return Math.round(count / seconds);
};

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

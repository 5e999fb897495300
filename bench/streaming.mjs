// @ts-check
import { Agent, request } from "node:http";
import { startChild } from "./support/child.mjs";
import { createClient, isStale } from "./support/http-client.mjs";
import { median } from "./support/median.mjs";
import { modelBotFile } from "./support/model-bot.mjs";
import { startNearParley } from "./support/near-parley.mjs";

const rounds = 40;
const crowd = 1000;
/** The answer that every reader gets: a word every 100 milliseconds, for ten seconds. */
const slow = { pace: 100, words: 100 };
const slowQuestion = `0/${slow.pace}/${slow.words}`;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * Reads an answer to its end. Returns its text, and when the first word arrived, in milliseconds after `since`.
 *
 * @param {string} address
 * @param {object} body
 * @param {{ since?: number; headers?: Record<string, string> }} [more]
 * @returns {Promise<{ text: string; first: number }>}
 */
const read = (address, body, { since = performance.now(), headers = {} } = {}) =>
  new Promise((resolve, reject) => {
    const content = JSON.stringify(body);
    const all = { "content-type": "application/json", "content-length": Buffer.byteLength(content), ...headers };
    const sent = request(address, { agent, method: "POST", headers: all }, (response) => {
      let text = "";
      let first = 0;
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
        if (first === 0 && text.includes("word-")) first = performance.now() - since;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve({ text, first });
        else reject(new Error(`${address} answered ${response.statusCode}: ${text}`));
      });
      response.on("error", reject);
    });
    sent.on("error", (error) =>
      isStale(sent, error) ? resolve(read(address, body, { since, headers })) : reject(error),
    );
    sent.end(content);
  });

const wordsIn = (/** @type {string} */ text) => text.match(/word-\d+/g) ?? [];

/** @throws if a word or the end is missing */
const assertWhole = (/** @type {string} */ text, /** @type {string} */ end) => {
  const words = wordsIn(text);
  if (words.length !== slow.words || words.some((word, index) => word !== `word-${index}`) || !text.includes(end))
    throw new Error(`A stream did not end whole: ${words.length} words, ${text.slice(-100)}`);
};

/**
 * Does some work for every item, on several items at once.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
const forAll = async (items, work, atOnce = 32) => {
  /** @type {Result[]} */
  const results = [];
  const waiting = [...items.entries()];
  const go = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return results;
};

/**
 * Streams a text to many readers at once. Returns the memory and processor time that this took, and the seconds until the
 * last reader had all of it.
 *
 * @param {{ memory: () => number; processorTime: () => number }} server
 * @param {() => Promise<void>[]} begin
 */
const watch = async (server, begin) => {
  const before = server.memory();
  const timeBefore = server.processorTime();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, server.memory());
  }, 100);
  const begun = performance.now();
  await Promise.all(begin()).finally(() => clearInterval(timer));
  return {
    before,
    kilobytes: ((most - before) * 1024) / crowd,
    microseconds: ((server.processorTime() - timeBefore) * 1000) / (crowd * slow.words),
    seconds: (performance.now() - begun) / 1000,
  };
};

/** Measures a model's answer that is read through Parley, compared with the same answer read from the provider. */
export default async () => {
  /** @type {(() => unknown)[]} */
  const closing = [() => agent.destroy()];
  /** @type {<Started extends { stop: () => unknown }>(starting: Promise<Started>) => Promise<Started>} */
  const start = async (starting) => {
    const started = await starting;
    closing.push(started.stop);
    return started;
  };
  try {
    const provider = await start(startChild(new URL("./support/model-provider.mjs", import.meta.url)));
    const direct = `${provider.url}/v1/chat/completions`;
    const relay = await start(startChild(new URL("./support/plain-relay.mjs", import.meta.url), [direct]));
    const parley = await start(startNearParley());
    const { send, close } = createClient(parley.viewerUrl, 32);
    closing.push(close);
    const data = { apiKey: "bench", baseUrl: `${provider.url}/v1` };
    const { id: credentialsId } = await parley.owner("/credentials", { type: "openai", name: "Bench", data });
    const files = [{ name: "bot.json", content: JSON.stringify(modelBotFile(credentialsId)) }];
    const { bots } = await parley.owner("/typebots/import", { files, publish: true });
    const [{ id: botId, publicId }] = bots;

    const ask = (/** @type {string} */ address, /** @type {string} */ question) =>
      read(address, { model: "bench", stream: true, messages: [{ role: "user", content: question }] });
    /** @returns {Promise<string>} */
    const open = async () =>
      (await send("POST", `/api/v1/typebots/${publicId}/startChat`, { isStreamEnabled: true })).sessionId;
    /** Plays a client of the chat API, from the visitor's answer on. */
    const overApi = async (/** @type {string} */ session, /** @type {string} */ question) => {
      const since = performance.now();
      await send("POST", `/api/v1/sessions/${session}/continueChat`, { message: question });
      return read(`${parley.viewerUrl}/api/v2/sessions/${session}/streamMessage`, {}, { since });
    };
    /** Plays a visitor's page, from the moment when its flow reaches the block. */
    const onPage = async (/** @type {string} */ question) => {
      const { result, token } = await send("POST", `/api/typebots/${botId}/results`, { wantsToken: true });
      return read(
        `${parley.viewerUrl}/api/typebots/${botId}/results/${result.id}/effects`,
        { blockId: "model", effect: "send", variables: { Question: question } },
        { headers: { accept: "text/event-stream", "x-parley-token": token } },
      );
    };

    const firstWords = async (/** @type {string} */ question) => {
      /** @type {{ direct: number[]; api: number[]; page: number[] }} */
      const times = { direct: [], api: [], page: [] };
      // The variants take turns, so that noise affects all of them alike.
      for (let round = -5; round < rounds; round += 1) {
        const one = {
          direct: (await ask(direct, question)).first,
          api: (await overApi(await open(), question)).first,
          page: (await onPage(question)).first,
        };
        if (round < 0) continue;
        for (const key of /** @type {const} */ (["direct", "api", "page"])) times[key].push(one[key]);
      }
      return { direct: median(times.direct), api: median(times.api), page: median(times.page) };
    };
    const atOnce = await firstWords("0/0/20");
    const usual = await firstWords("250/0/20");

    const chats = Array.from({ length: crowd });
    const relayed = () =>
      watch(relay, () => chats.map(async () => assertWhole((await ask(relay.url, slowQuestion)).text, "[DONE]")));
    const streamed = async () => {
      const sessions = await forAll(chats, open);
      return watch(parley, () =>
        sessions.map(async (session) =>
          assertWhole((await overApi(session, slowQuestion)).text, 'd:{"finishReason":"stop"}'),
        ),
      );
    };
    const plain = await relayed();
    const first = await streamed();
    const second = await streamed();

    const own = (/** @type {number} */ value) => ({ label: "read from the provider", value });
    const bare = "a bare relay";
    return {
      name: "Streaming: a model's answer",
      note: `From a provider on the same machine; medians of ${rounds}, taken in turns. The chat API's figure begins with the visitor's answer, and holds the turn (a start is not in it) and the call for the text; the page's begins with the call for the text. The crowd gets a word every ${slow.pace} ms, ${slow.words} of them; every text is compared. A bare relay is a process that does nothing but pass the provider's answers on.`,
      figures: [
        { label: "first word, chat API", value: atOnce.api, unit: "ms", baseline: own(atOnce.direct) },
        { label: "first word, page", value: atOnce.page, unit: "ms", baseline: own(atOnce.direct) },
        { label: "first word after 250 ms, chat API", value: usual.api, unit: "ms", baseline: own(usual.direct) },
        { label: "first word after 250 ms, page", value: usual.page, unit: "ms", baseline: own(usual.direct) },
        {
          label: `${crowd} chats at once, until the last has all`,
          value: first.seconds,
          unit: "s",
          baseline: { label: bare, value: plain.seconds },
        },
        {
          label: `${crowd} chats at once, processor's time for a word`,
          value: first.microseconds,
          unit: "µs",
          baseline: { label: bare, value: plain.microseconds },
        },
        {
          label: `${crowd} chats at once, memory for each`,
          value: first.kilobytes,
          unit: "kB",
          baseline: { label: bare, value: plain.kilobytes },
        },
        { label: `${crowd} more chats, memory for each beyond that`, value: second.kilobytes, unit: "kB" },
        { label: "memory before the crowd", value: first.before, unit: "MB" },
        { label: "memory after both", value: parley.memory(), unit: "MB" },
      ],
    };
  } finally {
    await Promise.all(closing.map((end) => end()));
  }
};

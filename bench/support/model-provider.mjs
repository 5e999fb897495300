// @ts-check
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

// A provider of models in its own process. The request says how it answers: the milliseconds before the first word, the
// milliseconds between words, and the number of words.

const chunk = (/** @type {object[]} */ choices, /** @type {object | null} */ usage = null) =>
  `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1, model: "bench", choices, usage })}\n\n`;

const delta = (/** @type {object} */ content, /** @type {string | null} */ finish_reason = null) =>
  chunk([{ index: 0, delta: content, finish_reason }]);

const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const [first = 0, pace = 0, words = 1] = JSON.parse(text).messages.at(-1).content.split("/").map(Number);
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(delta({ role: "assistant", content: "" }));
  if (first > 0) await wait(first);
  for (let word = 0; word < words && !response.destroyed; word += 1) {
    if (word > 0 && pace > 0) await wait(pace);
    response.write(delta({ content: `word-${word} ` }));
  }
  const usage = { prompt_tokens: 5, completion_tokens: words, total_tokens: words + 5 };
  response.end(`${delta({}, "stop")}${chunk([], usage)}data: [DONE]\n\n`);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address !== null ? address.port : 0);
});
process.on("disconnect", () => process.exit());

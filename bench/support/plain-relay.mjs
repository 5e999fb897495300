// @ts-check
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { root } from "../../scripts/lib/project.mjs";

// The simplest server between a provider and its readers: it passes each request on to the provider, and the answer back.

const { Agent, fetch } = createRequire(join(root, "packages", "server", "package.json"))("undici");
const dispatcher = new Agent();
const provider = process.argv[2] ?? "";

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(provider, { method: "POST", headers, body, dispatcher });
  response.writeHead(200, { "content-type": "text/event-stream" });
  await pipeline(Readable.fromWeb(answer.body), response);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address !== null ? address.port : 0);
});
process.on("disconnect", () => process.exit());

// Makes a bot of a file, publishes it, and prints its results as CSV, by the API of a server that runs. The
// token is made in the app: your initials at the top right, API tokens.
//
//   PARLEY_TOKEN=… node examples/api.mjs examples/feedback.json

import { readFile } from "node:fs/promises";

const server = process.env.PARLEY ?? "http://localhost:3000";
const token = process.env.PARLEY_TOKEN;
const [path] = process.argv.slice(2);
if (!token || !path) {
  console.error("Usage: PARLEY_TOKEN=<an API token that may write> node examples/api.mjs <bot file>");
  process.exit(2);
}

const call = async (method, at, body) => {
  const response = await fetch(`${server}/api/v1${at}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.ok) return response;
  const { code, message } = await response.json();
  throw new Error(`${method} ${at} answered ${response.status} ${code}: ${message}`);
};

const typebot = JSON.parse(await readFile(path, "utf8"));
const { typebot: bot } = await (await call("POST", "/typebots/import", { typebot })).json();
const { url } = await (await call("POST", `/typebots/${bot.id}/publish`)).json();
console.error(`"${bot.name}" is published at ${url}`);

// One page after the other, as many as there are.
let cursor = "";
let count = 0;
do {
  const page = await (await call("GET", `/typebots/${bot.id}/results?limit=100${cursor}`)).json();
  count += page.results.length;
  cursor = page.nextCursor === null ? "" : `&cursor=${encodeURIComponent(page.nextCursor)}`;
} while (cursor !== "");
console.error(`${count} results so far`);

const file = await call("GET", `/typebots/${bot.id}/results/export?format=csv`);
process.stdout.write(await file.text());

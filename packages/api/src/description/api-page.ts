import { calls } from "../calls/index.ts";
import type { Call, Caller, Section } from "../contract/call.ts";
import { errorKinds, errorsOf } from "../contract/errors.ts";
import { tags } from "./openapi.ts";

const callers: Readonly<Record<Caller, string>> = {
  anyone: "anyone",
  actor: "somebody known",
  account: "the cookie of signing in",
  token: "the owner token",
  link: "the token of a one-time link",
  visitor: "the token of the result, where it was made with one",
  session: "the id of the chat",
  preview: "the permission of the preview",
  upload: "the signature of the address",
  key: "the key in the address, or the owner token",
};

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const rights = { read: "", write: ", may change", admin: ", administrator" } as const;

/** Describes who may make a call: what must be presented, and the necessary right. */
const asker = ({ caller, needs, isForMembers, isForServer }: Call): string =>
  callers[caller] +
  (needs === undefined ? "" : rights[needs]) +
  (isForMembers ? ", no guest" : "") +
  (isForServer ? " of the server" : "");

/** Errors of nearly every call, listed once at the top of the page. */
const everywhere = new Set(["BAD_JSON", "BAD_REQUEST", "INTERNAL", "TOO_MANY_REQUESTS", "UNAUTHORIZED", "CROSS_SITE"]);

const row = (call: Call): string => {
  const paths = [call.path, ...(call.aliases ?? [])].map((path) => `\`${call.method} ${path.replace("{+", "{")}\``);
  const errors = errorsOf(call).filter((code) => !everywhere.has(code));
  const cells = [
    paths.join("<br>"),
    [call.summary, call.description].filter(Boolean).join(". ").replace(/\.?$/, "."),
    call.halves.join(", "),
    asker(call),
    errors.map((code) => `\`${code}\``).join(" "),
  ];
  return `| ${cells.map(cell).join(" | ")} |`;
};

const section = (title: Section, rows: readonly Call[]): string =>
  [
    `## ${title}`,
    "",
    "| Call | What it does | Half | Must show | Errors |",
    "|---|---|---|---|---|",
    ...rows.map(row),
    "",
  ].join("\n");

const errorRow = ([code, { statuses, meaning }]: [string, { statuses: readonly number[]; meaning: string }]): string =>
  `| \`${code}\` | ${statuses.join(", ")} | ${cell(meaning)} |`;

/** Shell lines, which a test of the server also executes. */
const terminalLines = [
  'export PARLEY="http://localhost:3000" PARLEY_TOKEN="your API token, which may write"',
  'curl -sf "$PARLEY/api/v1/typebots/import" -H "Authorization: Bearer $PARLEY_TOKEN" \\',
  '  -H "Content-Type: application/json" -d "{\\"typebot\\": $(cat examples/feedback.json)}" > bot.json',
  'BOT="$(node -p "require(\'./bot.json\').typebot.id")"',
  'curl -sf -X POST "$PARLEY/api/v1/typebots/$BOT/publish" -H "Authorization: Bearer $PARLEY_TOKEN"',
  'curl -sf "$PARLEY/api/v1/typebots/$BOT/results/export?format=csv" -H "Authorization: Bearer $PARLEY_TOKEN" > results.csv',
];

const aboutScripts = [
  "Its public paths for bots, folders, results and workspaces are answered here, with the same queries and bodies: list,",
  "get, create, import, update, publish, unpublish and delete bots, the published bot, the bots it links to; list, get and",
  "delete results, their logs and transcripts, statistics, the counts of answers by block; list, get, create, rename and",
  "delete folders; list, get, create, rename and delete workspaces, list their members and invitations; saved themes; guests of",
  "bots; one's own account and API tokens. Answers hold what it gives, and more. [clients.md](clients.md) says which of its calls",
  "are refused, and how all of that is tested. What differs:",
  "",
  "- `PATCH /api/v1/typebots/{id}` with a `typebot` overwrites nothing that it has not changed. It becomes one change of the",
  "  draft, compared with the bot as it was at `updatedAt` (of the request or of the `typebot`), so that what an author did",
  "  meanwhile stays. `overwrite` compares with the bot as it is now. Without any of them, that is done, too.",
  "- Results without a `timeFilter` are those of all time. A page has 100 results where no `limit` is given, 1000 at most. With",
  "  a number as `cursor` pages go by numbers; without one `nextCursor` is a text, which stays right while results come in.",
  "- `timeFilter` and numbers as `cursor` leave out visits without an answer, as there; `started=false` lists them.",
  "- Deleted bots and results can be brought back for 30 days.",
  "- `customDomain`, `riskLevel` and `spaceId` of bots and `lastChatSessionId` of results are always null.",
  "- `workspaceId` in a query names any workspace that one may enter; in a body it has to be the one that the call is made in.",
  "  An API token belongs to one workspace, and to it others answer 404.",
  "- Roles are taken in capitals or small letters. Workspaces and tokens are made by people, not by tokens. A workspace with bots",
  "  in it is deleted by its name only (`POST /api/v1/workspaces/{id}/delete`). Nothing is paid for: there is no billing.",
  "",
  "## Zapier, Make and Pabbly",
  "",
  "Their apps for Typebot ask the builder's address, with an API token that may `write`: whose it is, the workspaces, the bots,",
  "the blocks of a bot that send HTTP requests, and an example of what a block sends; they give a block the address to send to",
  "(subscribe), and take it back. The present paths under `/api/v1/…/webhookBlocks` are answered, and the earlier ones, with",
  "`webhookSteps`, `sampleResult`, `subscribeWebhook` and `unsubscribeWebhook`. As there, subscribing changes the draft: publish",
  "the bot, and chats send. The names in the example are those in real requests: variables, else titles of groups; whoever",
  "renames one renames it there, too.",
];

/** Writes the page `docs/api.md` from the contracts. */
export const writeApiPage = (): string => {
  const all = Object.values<Call>(calls);
  const chapters = Object.keys(tags);
  const sections = [...new Set(all.map((call) => call.section))].sort(
    (one, other) => chapters.indexOf(one) - chapters.indexOf(other),
  );
  return [
    "# API",
    "",
    "Every call of a Parley server. A server has two halves at two addresses: the builder's for authors and the viewer's",
    "for visitors. `/openapi.json` at the builder's address has the shapes of all requests and answers. The chat API has",
    "[a page of its own](chat-api.md).",
    "",
    "Bodies are JSON. An API token, or the owner token, goes into the header `Authorization: Bearer <token>`, the token of a",
    "result into `X-Parley-Token`. Somebody is known who shows one of the first two, or the cookie that signing in sets.",
    "Everything on the builder's half needs that, except what anyone or whoever has a one-time link may ask for. Requests",
    "without a token that change something there send the header `X-Parley-App: 1`.",
    "",
    "A call is made in one workspace: the one that holds what its path names by an id, where whoever asks is in that; else",
    "the one that the header `X-Parley-Workspace` names, or `workspaceId` in a query; else the one they used last. There they",
    "are an administrator, a member or a guest; guests need the right to the bot that the path names, and calls for no guest are refused to them.",
    "The owner token is an administrator of all. What belongs to others, or is nothing at all, answers `NOT_FOUND`; what one",
    "may see and not do `FORBIDDEN`.",
    "",
    "Errors answer `{code, message}` with their status. Programs go by the code; the message is for people. Every call may",
    "answer `TOO_MANY_REQUESTS` or `INTERNAL`; one with a body, a query or headers `BAD_REQUEST` or `BAD_JSON`; one on the",
    "builder's half `UNAUTHORIZED` or `CROSS_SITE`.",
    "",
    "The builder serves a page with all shapes, an example of every call and a search at `/docs/api`. What is noted under",
    "**Activity**, and why other calls are not, stands in `packages/api/src/calls/noted-calls.ts`.",
    "",
    "## API tokens: how to make and use them",
    "",
    "Programs of your own use an API token. Make one in the app: your initials at the top right, **API tokens**, **New",
    "token**. Say what it may do and when it ends, and copy it: it is shown once. It acts for you in the workspace that you",
    "were in, with the rights that you have there at that moment, and never more than its scope:",
    "",
    "| Scope | What it may do |",
    "|---|---|",
    "| `read` | Read bots, drafts, results and files, and export them |",
    "| `write` | Also change bots and drafts, publish, delete results, send files, use and change accounts at other services |",
    "| `admin` | Also see people and what was done (**Activity**), and revoke tokens, as far as its maker may |",
    "",
    "No token makes tokens or workspaces, or changes anybody's account or password. It ends at its date, when it is revoked, and when its",
    "maker leaves the workspace or deletes their account. A server keeps a hash of it, not the token.",
    "",
    "```sh",
    "export PARLEY_TOKEN=parley_…",
    'curl -H "Authorization: Bearer $PARLEY_TOKEN" https://parley.example.org/api/v1/typebots',
    'curl -H "Authorization: Bearer $PARLEY_TOKEN" -o results.csv \\',
    '  "https://parley.example.org/api/v1/typebots/my-bot/results/export?format=csv"',
    'curl -X POST -H "Authorization: Bearer $PARLEY_TOKEN" https://parley.example.org/api/v1/typebots/my-bot/publish',
    "PARLEY_URL=https://parley.example.org npx parley list",
    "```",
    "",
    "A wrong token answers 401 with `UNAUTHORIZED`, what its scope does not allow 403 with `FORBIDDEN`. After 30 wrong tokens",
    "within five minutes an address gets 429.",
    "",
    "This page is generated from the contracts in `packages/api/src/calls`.",
    "",
    "## In a terminal",
    "",
    "Makes a bot of a file, publishes it, and reads its results as CSV. `examples/api.mjs` does the same from Node.js.",
    "",
    "```sh",
    ...terminalLines,
    "```",
    "",
    "## Scripts written for Typebot",
    "",
    ...aboutScripts,
    "",
    "",
    ...sections.map((title) =>
      section(
        title,
        all.filter((call) => call.section === title),
      ),
    ),
    "## Codes of errors",
    "",
    "| Code | Status | Meaning |",
    "|---|---|---|",
    ...Object.entries(errorKinds).map(errorRow),
    "",
  ].join("\n");
};

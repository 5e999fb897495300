import type { Call, Caller, Section } from "./call.ts";
import { calls } from "./calls.ts";
import { errorKinds, errorsOf } from "./errors.ts";

const callers: Readonly<Record<Caller, string>> = {
  anyone: "anyone",
  owner: "the owner",
  account: "the owner's cookie",
  token: "the owner token",
  link: "the token of a one-time link",
  visitor: "the token of the result, where it was made with one",
  session: "the id of the chat",
  preview: "the permission of the preview",
  upload: "the signature of the address",
};

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Errors that go without saying: the beginning of the page names them. */
const everywhere = new Set(["BAD_JSON", "BAD_REQUEST", "INTERNAL", "TOO_MANY_REQUESTS", "UNAUTHORIZED", "CROSS_SITE"]);

const row = (call: Call): string => {
  const paths = [call.path, ...(call.aliases ?? [])].map((path) => `\`${call.method} ${path.replace("{+", "{")}\``);
  const errors = errorsOf(call).filter((code) => !everywhere.has(code));
  const cells = [
    paths.join("<br>"),
    [call.summary, call.description].filter(Boolean).join(". ").replace(/\.?$/, "."),
    call.halves.join(", "),
    callers[call.caller],
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

/** The page `docs/api.md`, made from the contracts. */
export const writeApiPage = (): string => {
  const all = Object.values<Call>(calls);
  const sections = [...new Set(all.map((call) => call.section))];
  return [
    "# API",
    "",
    "Every call of a Parley server. A server has two halves at two addresses: the builder's for authors and the viewer's",
    "for visitors. `/openapi.json` at the builder's address has the shapes of all requests and answers. The chat API has",
    "[a page of its own](chat-api.md).",
    "",
    "Bodies are JSON. The owner token goes into the header `Authorization: Bearer <token>`, the token of a result into",
    "`X-Parley-Token`. The owner is whoever shows the owner token, or the cookie that signing in sets. Everything on the",
    "builder's half needs the owner, except what anyone or whoever has a one-time link may ask for. Requests without the",
    "owner token that change something there send the header `X-Parley-App: 1`.",
    "",
    "Errors answer `{code, message}` with their status. Programs go by the code; the message is for people. Every call may",
    "answer `TOO_MANY_REQUESTS` or `INTERNAL`; one with a body, a query or headers `BAD_REQUEST` or `BAD_JSON`; one on the",
    "builder's half `UNAUTHORIZED` or `CROSS_SITE`.",
    "",
    "This page is generated from the contracts in `packages/api/src/calls`.",
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

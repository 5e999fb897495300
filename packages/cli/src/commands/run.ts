import { createInterface } from "node:readline/promises";
import type { Output, VariableValue } from "@parley/core";
import { createOutbound, createSandbox, parseEnvironment, readEnvironment } from "@parley/server";
import { type ChangedAnswer, type Played, type PlayOptions, playBot } from "../bots/play-bot.ts";
import { readBotFile } from "../bots/read-bot-file.ts";
import { ExitError } from "../terminal/exit-error.ts";

export interface RunOptions {
  reply: string[];
  var: string[];
  json?: boolean;
}

/** Plays a bot file in the terminal, with the given replies, then with typed ones if there is a terminal. */
export const runBot = async (path: string, linkedPaths: readonly string[], options: RunOptions): Promise<void> => {
  const { file } = await readBotFile(path);
  const linked = await Promise.all(linkedPaths.map(async (linkedPath) => (await readBotFile(linkedPath)).file));
  const variables = readVariables(options.var);
  const replies = [...options.reply];
  const isInteractive = !options.json && process.stdin.isTTY === true;
  const terminal = isInteractive ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const { SSRF_ALLOWED_HOSTS: hosts, PARLEY_LOCAL_SERVERS: servers } = readEnvironment(process.env);
  const settings = parseEnvironment({
    ...(hosts === undefined ? {} : { SSRF_ALLOWED_HOSTS: hosts }),
    ...(servers === undefined ? {} : { PARLEY_LOCAL_SERVERS: servers }),
  });
  const { SSRF_ALLOWED_HOSTS: allowedHosts = [], PARLEY_LOCAL_SERVERS: localServers = [] } = settings;
  const outbound = createOutbound({ allowedHosts, localServers });
  const sandbox = createSandbox({ fetch: outbound.fetch });
  const answer = async () => {
    const said = replies.shift() ?? (terminal ? await terminal.question("> ").catch(() => null) : null);
    return said === null ? null : readAnswer(said);
  };
  const refuse = (reason: string) => console.error(`(${reason})`);
  const show = (outputs: readonly Output[]) => {
    if (!options.json) for (const line of outputs.flatMap(linesOf)) console.log(line);
  };
  try {
    const evaluate: PlayOptions["evaluate"] = (all) => sandbox.evaluate(all);
    const played = await playBot({ file, linked, variables, evaluate, outbound, show, answer, refuse });
    if (options.json) console.log(JSON.stringify(summaryOf(played), null, 2));
    else console.log(played.status === "ended" ? "(The chat has ended.)" : "(The bot waits for an answer.)");
    if (replies.length > 0) console.error(`${replies.length} of the replies given had no input to go to.`);
  } finally {
    terminal?.close();
    await sandbox.close();
    await outbound.close();
  }
};

/** `/change 2 blue` replaces the second answer. Everything else is an answer. */
const readAnswer = (said: string): string | ChangedAnswer => {
  const [, number, text] = /^\/change (\d{1,6}) (.*)$/s.exec(said) ?? [];
  return number === undefined || text === undefined ? said : { index: Number(number) - 1, text };
};

const readVariables = (pairs: readonly string[]): Record<string, VariableValue> =>
  Object.fromEntries(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf("=");
      if (at < 1) throw new ExitError(2, `--var takes NAME=VALUE, not "${pair}".`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

const linesOf = (output: Output): string[] => {
  switch (output.type) {
    case "bubble":
      return [output.text || `[${output.blockType}] ${String(output.content.url ?? "")}`.trim()];
    case "input":
      return [
        `[${output.blockType}] ${(output.items ?? []).map((item) => String(item.content ?? item.title ?? "")).join(" / ")}`.trim(),
      ];
    case "answer":
    case "rejected":
      return [`> ${output.label}`];
    case "need":
      if (output.kind !== "effect") return [];
      return [output.data === null ? `(${output.effect})` : `(${output.effect} ${JSON.stringify(output.data)})`];
    case "log":
      return [`(${output.status}: ${output.description}${output.details ? ` - ${output.details}` : ""})`];
    default:
      return [];
  }
};

const shown = new Set<Output["type"]>(["bubble", "input", "answer", "rejected", "need"]);

/** The output of `--json`: messages and inputs, final values, and logs. */
const summaryOf = ({ outputs, session, status }: Played) => ({
  outputs: outputs.filter((output) => shown.has(output.type) && !(output.type === "need" && output.kind !== "effect")),
  variables: Object.fromEntries(
    Object.entries(session.frames[0]?.variables ?? {}).filter(([, value]) => value !== null),
  ),
  status,
  logs: outputs.flatMap((output) => {
    if (output.type !== "log") return [];
    const { type: _, ...log } = output;
    return [log];
  }),
});

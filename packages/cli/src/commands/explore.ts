import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import type { Flow } from "@parley/core";
import { compileFlow } from "@parley/core/format";
import { createSandbox } from "@parley/server";
import { type Exploration, type ExploreFinding, explore, runExploration, type TrialTurn } from "@parley/trials";
import { counted, linesOfFindings, summarizeFindings } from "../bots/findings.ts";
import { readBotFile } from "../bots/read-bot-file.ts";
import { ExitError } from "../terminal/exit-error.ts";

export interface ExploreOptions {
  seconds: string;
  json?: boolean;
}

/** A piece of author code that takes longer is counted as failed, in milliseconds. */
const longestCode = 2000;

const readFlow = async (path: string): Promise<Flow> => {
  const { file } = await readBotFile(path);
  return compileFlow(file, definitions, { botId: typeof file.id === "string" ? file.id : path, version: null }).flow;
};

/**
 * Walks a bot file by itself and prints what goes wrong in it, with the replies that show it. Ends with exit code 1 if
 * anything was found.
 */
export const exploreFile = async (
  path: string,
  linkedPaths: readonly string[],
  { seconds, json }: ExploreOptions,
): Promise<void> => {
  const flow = await readFlow(path);
  const linked = Object.fromEntries((await Promise.all(linkedPaths.map(readFlow))).map((one) => [one.botId, one]));
  const sandbox = createSandbox({ timeLimit: longestCode });
  try {
    const most = Number(seconds) * 1000;
    const time = { now: () => performance.now(), most };
    const explored = await runExploration(explore({ flow, linked, catalogue: runs, definitions, time }), {
      evaluate: (evaluations) => sandbox.evaluate(evaluations),
    });
    if (json) console.log(JSON.stringify({ file: path, ...explored }, null, 2));
    else for (const line of linesOf(path, explored)) console.log(line);
    const { findings } = explored;
    if (findings.length > 0) throw new ExitError(1, `${counted(findings.length, "finding")}.`);
  } finally {
    await sandbox.close();
  }
};

const linesOf = (path: string, { findings, ...about }: Exploration): string[] => [
  `${path}: ${summarizeFindings(findings)}`,
  ...findings.flatMap((finding) => [...linesOfFindings([finding]), ...linesOfTurns(finding)]),
  `${counted(about.turns, "reply").replace("replys", "replies")} tried in ${counted(about.states, "situation")}; ${about.enteredGroups} of ${about.allGroups} groups entered.`,
  about.isComplete
    ? "Everything was tried that there is to try."
    : "The time was over before everything was tried: --seconds gives it more.",
];

const linesOfTurns = ({ turns }: ExploreFinding): string[] => {
  const told = turns.flatMap(linesOfTurn);
  return told.length === 0 ? [] : [`           It shows so: ${told.join(" · ")}`];
};

const linesOfTurn = ({ step, outcomes }: TrialTurn): string[] => {
  const failed = outcomes.filter(({ patch }) => patch.failed).map(({ effect }) => `(${effect} fails)`);
  if (step.is === "start") return failed;
  if (step.is === "command") return [`/${step.command}`, ...failed];
  const { text, isSkipped } = step.reply;
  return [isSkipped ? "(skip)" : `"${text}"`, ...failed];
};

import { definitions } from "@parley/blocks/definitions";
import { compareDrafts, createDraft, type Difference, type Draft, repairDraft } from "@parley/core/draft";
import { counted } from "../bots/findings.ts";
import { readBotFile } from "../bots/read-bot-file.ts";
import { ExitError } from "../terminal/exit-error.ts";

const readDraft = async (path: string): Promise<Draft> =>
  repairDraft(createDraft((await readBotFile(path, { keepsLostEdges: true })).file, definitions)).draft;

const marks = { added: "+", removed: "-", changed: "~", moved: ">" } as const;

/** The text of a difference word by word: `Hello [-there-]{+everybody+}`. */
const linesOfWords = ({ words = [] }: Difference): string[] =>
  words.length === 0
    ? []
    : words
        .map(({ kind, text }) => (kind === "added" ? `{+${text}+}` : kind === "removed" ? `[-${text}-]` : text))
        .join("")
        .split("\n")
        .map((line) => `      ${line}`);

const linesOf = (difference: Difference): string[] => [
  `  ${marks[difference.kind]} ${difference.sentence}`,
  ...linesOfWords(difference),
  ...(difference.details ?? []).map((detail) => `      ${detail}`),
];

/**
 * Prints what differs between two bot files, in the words of the app. Like `diff`, it ends with exit code 0 if nothing
 * does and 1 otherwise; `--json` prints the comparison.
 */
export const compareFiles = async (before: string, after: string, options: { json?: boolean }): Promise<void> => {
  const { effects, differences } = compareDrafts(await readDraft(before), await readDraft(after), definitions);
  if (options.json) {
    const told = differences.map(({ operations: _, ...difference }) => difference);
    console.log(JSON.stringify({ effects, differences: told }, null, 2));
  } else {
    for (const { sentence } of effects) console.log(`! ${sentence}`);
    let chapter: string | undefined;
    for (const difference of differences) {
      const title = difference.groupId === undefined ? "The bot as a whole" : `Group "${difference.groupTitle ?? ""}"`;
      if (title !== chapter) console.log(title);
      chapter = title;
      for (const line of linesOf(difference)) console.log(line);
    }
    if (differences.length === 0) console.log("Nothing differs.");
  }
  if (differences.length > 0 || effects.length > 0)
    throw new ExitError(1, `${counted(differences.length, "difference")} found.`);
};

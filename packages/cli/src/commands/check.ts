import { definitions } from "@parley/blocks/definitions";
import type { Flow } from "@parley/core";
import { compileFlow, type ImportReport } from "@parley/core/format";
import { type Diagnostic, lintFlow } from "@parley/core/lint";
import { countLanguages, type LanguageCounts } from "@parley/core/translating";
import { counted, linesOfFindings, summarizeFindings } from "../bots/findings.ts";
import { readBotFile } from "../bots/read-bot-file.ts";
import { ExitError } from "../terminal/exit-error.ts";

/** The output of `--json` for each file. */
interface CheckedFile {
  file: string;
  /** The file's format version. */
  version: string;
  report: ImportReport;
  diagnostics: Diagnostic[];
}

/** Checks bot files without running them, following links between the given files. */
export const checkFiles = async (paths: readonly string[], options: { json?: boolean }): Promise<void> => {
  const { bots, failures } = await readBots(paths);
  const flows = bots.map(({ flow }) => flow);
  const checked = bots.map(({ path, flow, problems, translations, report }): CheckedFile => {
    const diagnostics = lintFlow(flow, definitions, {
      others: flows,
      problems,
      translations,
      today: new Date().toISOString().slice(0, 10),
    });
    return { file: path, version: report.sourceVersion, report, diagnostics };
  });
  if (options.json) console.log(JSON.stringify(checked, null, 2));
  else for (const line of checked.flatMap(linesOf)) console.log(line);
  if (failures.length > 0) throw new ExitError(2, failures.join("\n"));
  const errors = checked.flatMap(({ diagnostics }) => diagnostics).filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new ExitError(1, `${counted(errors.length, "error")} found.`);
};

interface Bot {
  path: string;
  flow: Flow;
  problems: ReturnType<typeof compileFlow>["problems"];
  translations: LanguageCounts[];
  report: ImportReport;
}

const knownTypes = new Set(Object.keys(definitions));

/** Reads every file, so that an invalid one doesn't hide the findings of the others. */
const readBots = async (paths: readonly string[]): Promise<{ bots: Bot[]; failures: string[] }> => {
  const bots: Bot[] = [];
  const failures: string[] = [];
  for (const path of paths) {
    try {
      const { file, report } = await readBotFile(path, { knownTypes, keepsLostEdges: true });
      const botId = typeof file.id === "string" ? file.id : path;
      const compiled = compileFlow(file, definitions, { botId, version: null });
      bots.push({ path, report, ...compiled, translations: countLanguages(file, compiled.flow, definitions) });
    } catch (error) {
      if (!(error instanceof ExitError)) throw error;
      failures.push(error.message);
    }
  }
  return { bots, failures };
};

const linesOf = ({ file, version, diagnostics }: CheckedFile): string[] => [
  `${file} (version ${version}): ${summarizeFindings(diagnostics)}`,
  ...linesOfFindings(diagnostics),
];

import { examine, type Finding, findRunningServer, readSettings } from "@parley/server";
import { ExitError } from "../terminal/exit-error.ts";

export interface DoctorOptions {
  data?: string;
  json?: boolean;
}

const signs = { fine: "✓", warning: "!", wrong: "✗", skipped: "–" } as const;
const indent = " ".repeat(13);

const toLines = ({ part, status, what, remedy }: Finding): string[] => [
  `${signs[status]} ${part.padEnd(10)} ${what}`,
  ...(remedy === undefined ? [] : [`${indent}→ ${remedy}`]),
];

/** Prints the findings about an installation. */
export const printFindings = async ({ data, json = false }: DoctorOptions): Promise<void> => {
  const given = { ...process.env, ...(data === undefined ? {} : { PARLEY_DATA_DIR: data }) };
  const isRunning = async (environment: Parameters<typeof findRunningServer>[0]) =>
    (await findRunningServer(environment)) !== null;
  const { settings, placeOf } = readSettings(given);
  const findings = await examine(settings, { isRunning, placeOf });
  const count = findings.filter(({ status }) => status === "wrong").length;
  if (json) console.log(JSON.stringify({ isFine: count === 0, findings }, null, 2));
  else for (const line of findings.flatMap(toLines)) console.log(line);
  if (count > 0) throw new ExitError(1, count === 1 ? "One thing is wrong." : `${count} things are wrong.`);
};

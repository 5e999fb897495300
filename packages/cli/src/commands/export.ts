import { writeFile } from "node:fs/promises";
import { calls } from "@parley/api";
import type { OwnerApi } from "../connection/connect.ts";
import { describeFileFault } from "../terminal/describe-file-fault.ts";
import { ExitError } from "../terminal/exit-error.ts";

/** Writes a bot's draft as a bot file, to a path or to standard output. */
export const exportBot = async (api: OwnerApi, bot: string, options: { output?: string }): Promise<void> => {
  const file = await api.call(calls.exportBot, { params: { ref: bot } });
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (!options.output) {
    process.stdout.write(text);
    return;
  }
  await writeFile(options.output, text).catch((error: unknown) => {
    throw new ExitError(2, `${options.output} can't be written: ${describeFileFault(error)}.`);
  });
  console.log(`Written to ${options.output}`);
};

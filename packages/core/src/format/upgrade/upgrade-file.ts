import { type BotFile, botFileVersion } from "../../nouns/bot-file.ts";
import type { ImportReport } from "../report/import-report.ts";
import { fillRichText } from "./html-to-rich-text.ts";
import { keepAnswers } from "./keep-answers.ts";
import { upgrade3To4 } from "./upgrade-3-to-4.ts";
import { upgrade5To61 } from "./upgrade-5-to-6-1.ts";
import { upgrade6To61 } from "./upgrade-6-to-6-1.ts";
import { fillVideoAddress } from "./video-address.ts";
import { writeVersionDefaults } from "./write-version-defaults.ts";

/** Runs all upgrades from a version with groups (3 or later) to the current one. Nothing changed between 4 and 5. */
export const upgradeFile = (original: BotFile, version: number, report: ImportReport): BotFile => {
  let file = original;
  // A file may state a later version and still start with a start block.
  const hasStartBlock = file.groups.some(({ blocks }) => blocks.some(({ type }) => type === "start"));
  if (version < 4) file = upgrade3To4(file, report);
  if (version < 6 || (file.events.length === 0 && hasStartBlock)) file = upgrade5To61(file, report);
  if (version < 6.1) file = upgrade6To61(file, report);
  file = fillVideoAddress(file);
  file = keepAnswers(fillRichText(writeVersionDefaults(file, version, report), report), report);
  if (version > Number(botFileVersion)) {
    const message = `The file states version ${version}, which is later than ${botFileVersion}; it was read as ${botFileVersion}.`;
    report.upgraded.push({ path: "version", message });
  } else if (version < Number(botFileVersion)) {
    const message = "The file comes from an older release. It was read in full and brought up to date.";
    report.upgraded.push({ path: "version", message });
  }
  return { ...file, version: botFileVersion };
};

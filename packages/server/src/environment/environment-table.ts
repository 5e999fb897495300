import type { VariableDeclaration } from "./define-variable.ts";
import { sections } from "./variables.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");

const row = (name: string, declaration: VariableDeclaration) => {
  const { expected, meaning, feature, unneeded, isSecret, default: fallback } = declaration;
  const reserved =
    feature !== undefined && `reserved: belongs to ${feature}, which is not part of this release, and has no effect`;
  const notes = [isSecret && "secret", reserved, unneeded !== undefined && "not needed here"];
  const note = notes.filter((word) => typeof word === "string").join(", ");
  const words = unneeded === undefined ? meaning : `${meaning}. ${unneeded}`;
  return `| \`${name}\` | ${cell(expected)} | ${fallback === undefined ? "" : `\`${fallback}\``} | ${cell(words)} | ${note} |`;
};

const sectionTable = (title: string, section: Record<string, VariableDeclaration>) =>
  [
    `## ${title}`,
    "",
    "| Variable | Expected | Default | Meaning | Notes |",
    "|---|---|---|---|---|",
    ...Object.entries(section).map(([name, declaration]) => row(name, declaration)),
    "",
  ].join("\n");

/** Generates the page `docs/configuration.md` from the declarations of the settings. */
export const environmentTable = (): string =>
  [
    "# Configuration",
    "",
    "Parley starts without any of these. They are read from the environment when it starts, and from a file `.env` beside",
    "the data folder; where both have one, that of the environment counts. One that is not valid stops the start with a",
    "message that lists every bad field. An empty value counts as given: remove the variable to leave it unset.",
    "Those marked *reserved* are checked, but have no effect: the feature they belong to is not part of this release. The start",
    "lists those that are set. So it does, with the reason, with those that are *not needed here*: they are known from other servers, and",
    "can be removed.",
    "",
    "This page is generated from `packages/server/src/environment/variables.ts`.",
    "",
    ...Object.entries(sections).map(([title, section]) => sectionTable(title, section)),
  ].join("\n");

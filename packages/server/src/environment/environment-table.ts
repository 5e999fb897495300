import type { VariableDeclaration } from "./define-variable.ts";
import { sections } from "./variables.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");

const row = (name: string, { expected, meaning, isReserved, isSecret, default: fallback }: VariableDeclaration) => {
  const notes = [isSecret ? "secret" : "", isReserved ? "reserved" : ""].filter((note) => note !== "").join(", ");
  return `| \`${name}\` | ${cell(expected)} | ${fallback === undefined ? "" : `\`${fallback}\``} | ${cell(meaning)} | ${notes} |`;
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

/** The page `docs/configuration.md`, made from the declarations. */
export const environmentTable = (): string =>
  [
    "# Configuration",
    "",
    "Parley starts without any of these. They are read from the environment when it starts, and from a file `.env` beside",
    "the data folder; where both have one, that of the environment counts. One that is not valid stops the start with a",
    "message that lists every bad field. An empty value counts as given: remove the variable to leave it unset.",
    "Those marked *reserved* are checked, but the feature they belong to is not part of this release: the start lists those",
    "that are set.",
    "",
    "This page is generated from `packages/server/src/environment/variables.ts`.",
    "",
    ...Object.entries(sections).map(([title, section]) => sectionTable(title, section)),
  ].join("\n");

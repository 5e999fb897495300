import { blockKey, filesOf, type ResultColumn, type ResultRow } from "@parley/api/app";

/** The text of a table cell with answers. */
export interface CellText {
  text: string;
  /** How many files the answers contain. */
  fileCount: number;
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+\/uploads\/|^https?:\/\/\S+\/api\/typebots\//.test(text);

/** Returns the text of the answers to a question: all visits joined, files as a number. */
export const cellText = ({ answers }: ResultRow, column: Pick<ResultColumn, "key">): CellText => {
  const given = answers.filter((answer) => blockKey(answer) === column.key);
  const parts = given.map((answer) => {
    const said = answer.content.split(", ");
    const files = new Set([...said.filter(isAddress), ...filesOf(answer)]);
    return { text: said.filter((text) => !files.has(text)).join(", "), fileCount: files.size };
  });
  return {
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join(" · "),
    fileCount: parts.reduce((sum, { fileCount }) => sum + fileCount, 0),
  };
};

export type ResultState = "complete" | "partial" | "unanswered";

export const stateOf = ({ isCompleted, hasStarted }: ResultRow): ResultState =>
  isCompleted ? "complete" : hasStarted ? "partial" : "unanswered";

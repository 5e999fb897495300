import type { QuestionNumbers } from "@parley/api/app";

/** The keys of the questions where most chats stop: three at most, each with a share worth looking at. */
export const biggestLosses = (questions: readonly QuestionNumbers[]): ReadonlySet<string> =>
  new Set(
    questions
      .filter(({ left, shown }) => left >= 3 && left / shown >= 0.1)
      .sort((one, another) => another.left - one.left)
      .slice(0, 3)
      .map(({ key }) => key),
  );

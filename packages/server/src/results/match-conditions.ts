import type { ResultCondition } from "@parley/api";
import { dateOf, fold, numberOf, type ResultFacts, valuesOf } from "./view-values.ts";

type Test = (facts: ResultFacts) => boolean;
type TestText = (text: string) => boolean;

/** Whether a text lies between two bounds: as a number if the bounds are numbers, else as a date, else as a text. */
const between = (value: string | undefined, to: string | undefined): TestText => {
  const [least, most] = [value?.trim() || undefined, to?.trim() || undefined];
  const given = [least, most].filter((bound) => bound !== undefined);
  const inRange = <Kind extends number | string>(read: (text: string) => Kind | null, end: (most: Kind) => Kind) => {
    const [low, high] = [least, most].map((bound) => (bound === undefined ? null : read(bound)));
    return (text: string) => {
      const found = read(text);
      return found !== null && (low == null || found >= low) && (high == null || found <= end(high));
    };
  };
  if (given.every((bound) => numberOf(bound) !== null)) return inRange(numberOf, (high) => high);
  // A day includes all of its times, whose texts are longer.
  if (given.every((bound) => dateOf(bound) !== null)) return inRange(dateOf, (high) => `${high}\uffff`);
  return inRange(fold, (high) => `${high}\uffff`);
};

const testOf = ({ column, is, value = "", to }: ResultCondition): Test => {
  const wanted = fold(value.trim());
  const isSame: TestText = (text) => fold(text).trim() === wanted;
  const some = (test: TestText): Test => {
    return (facts) => valuesOf(facts, column).some(test);
  };
  switch (is) {
    case "is":
      return some(isSame);
    case "isNot":
      return (facts) => !valuesOf(facts, column).some(isSame);
    case "contains":
      return some((text) => fold(text).includes(wanted));
    case "between":
      return some(between(value, to));
    case "empty":
      return (facts) => valuesOf(facts, column).length === 0;
    case "filled":
      return (facts) => valuesOf(facts, column).length > 0;
  }
};

/** The test whether a result has a text in an answer and meets all conditions. */
export const createMatcher = (conditions: readonly ResultCondition[], search: string | undefined): Test => {
  const tests = conditions.map(testOf);
  const wanted = fold(search?.trim() ?? "");
  if (wanted !== "") tests.push(({ answers }) => answers.some(({ content }) => fold(content).includes(wanted)));
  return (facts) => tests.every((test) => test(facts));
};

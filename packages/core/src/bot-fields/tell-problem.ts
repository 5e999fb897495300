import type { WrongValue } from "../fields/complete.ts";
import { describeProblem, type Problem } from "./problem.ts";

/** Adds a wrong value of the whole bot to the problems. `root` is the path prefix of its fields. */
export const tellProblem = (problems: Problem[], root: string, wrong: WrongValue): void => {
  const path = wrong.path === "" ? root : `${root}.${wrong.path}`;
  const [kind = root] = root.split(".");
  problems.push({ ...wrong, path, message: describeProblem(names[kind] ?? kind, { ...wrong, path }) });
};

const names: Readonly<Record<string, string>> = { theme: "Design", settings: "Settings" };

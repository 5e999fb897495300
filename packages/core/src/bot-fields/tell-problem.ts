import type { WrongValue } from "../fields/complete.ts";
import { describeProblem, type Problem } from "./problem.ts";

/** Adds a wrong value of the bot as a whole to the problems; `root` is where its fields begin. */
export const tellProblem = (problems: Problem[], root: string, wrong: WrongValue): void => {
  const path = wrong.path === "" ? root : `${root}.${wrong.path}`;
  const [kind = root] = root.split(".");
  problems.push({ ...wrong, path, message: describeProblem(names[kind] ?? kind, { ...wrong, path }) });
};

const names: Readonly<Record<string, string>> = { theme: "Design", settings: "Settings" };

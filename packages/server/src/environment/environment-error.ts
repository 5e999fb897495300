/** One setting that is wrong. The value itself is left out: it may be a secret. */
export interface FieldProblem {
  field: string;
  expected: string;
}

/** The environment is not valid; the message lists every bad field (specification, section 5). */
export class EnvironmentError extends Error {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    const lines = problems.map(({ field, expected }) => `  ${field}: expected ${expected}`);
    super(`Invalid environment variables:\n${lines.join("\n")}`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}

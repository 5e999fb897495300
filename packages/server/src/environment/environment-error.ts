/** An invalid setting. Its value is left out, because it may be a secret. */
export interface FieldProblem {
  field: string;
  expected: string;
}

/** Thrown for invalid settings. The message lists every invalid one (specification, section 5). */
export class EnvironmentError extends Error {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    const lines = problems.map(({ field, expected }) => `  ${field}: expected ${expected}`);
    super(`Invalid environment variables:\n${lines.join("\n")}`);
    this.name = "EnvironmentError";
    this.problems = problems;
  }
}

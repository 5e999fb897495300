export { findReach } from "./find-reach.ts";
export { ShownCalls } from "./shown-calls.tsx";
export { TryOutcome } from "./try-outcome.tsx";
export { TryRun } from "./try-run.tsx";

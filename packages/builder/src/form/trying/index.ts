export { findReach } from "./find-reach.ts";
export { TryOutcome } from "./try-outcome.tsx";
export { TryRun } from "./try-run.tsx";

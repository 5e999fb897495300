import type { ErrorCode } from "@parley/api";
import type { FileTasks } from "./file-tasks.ts";

/** A task for the thread. */
export interface FileQuestion {
  task: keyof FileTasks;
  input: unknown;
}

/** The thread's answer to a task; tasks are answered in order. `refused` contains an error for the client. */
export type FileAnswer =
  | { is: "done"; output: unknown }
  | { is: "refused"; status: number; code: ErrorCode; message: string; details: Record<string, unknown> }
  | { is: "failed"; message: string };

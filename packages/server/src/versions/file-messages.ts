import type { ErrorCode } from "@parley/api";
import type { FileTasks } from "./file-tasks.ts";

/** What the thread is asked to do. */
export interface FileQuestion {
  task: keyof FileTasks;
  input: unknown;
}

/** What the thread answers, to one question after the other. `refused` is an error for the client. */
export type FileAnswer =
  | { is: "done"; output: unknown }
  | { is: "refused"; status: number; code: ErrorCode; message: string; details: Record<string, unknown> }
  | { is: "failed"; message: string };

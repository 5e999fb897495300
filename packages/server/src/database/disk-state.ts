import { DatabaseFailure } from "./database-failure.ts";

/** Whether the database's disk is full, judged by its errors. */
export interface DiskState {
  isFull(): boolean;
  /** Something could be stored. */
  stored(): void;
  failed(error: unknown): void;
}

export const createDiskState = (): DiskState => {
  let isFull = false;
  return {
    isFull: () => isFull,
    stored: () => {
      isFull = false;
    },
    failed: (error) => {
      if (error instanceof DatabaseFailure && error.kind === "full") isFull = true;
    },
  };
};

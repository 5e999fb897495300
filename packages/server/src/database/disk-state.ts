import { DatabaseFailure } from "./database-failure.ts";

/** Whether there is room where the database stores its rows, as far as its own answers tell. */
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

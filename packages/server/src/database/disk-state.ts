import { DatabaseFailure } from "./database-failure.ts";

/** Knows from the database's errors whether its disk is full. */
export interface DiskState {
  isFull(): boolean;
  /** Call after something was stored. */
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

import type { ResultRecord } from "../state/writes.ts";

/** The result of this page's chat. The server creates it while the chat goes on. */
export interface PageResult {
  record: () => ResultRecord;
  token: () => string | undefined;
  /** Resolves when the server has created the result; rejects if it refuses. */
  id: Promise<string>;
  created: (record: ResultRecord) => void;
  refused: (message: string) => void;
}

/** `onId` is called with the id as soon as it is known. */
export const createPageResult = (first: ResultRecord, onId: (id: string) => void): PageResult => {
  let record = first;
  let resolveId: (id: string) => void = () => {};
  let rejectId: (error: Error) => void = () => {};
  const id = new Promise<string>((resolve, reject) => {
    resolveId = resolve;
    rejectId = reject;
  });
  // Prevents an unhandled rejection when nobody waits for the id.
  id.catch(() => {});
  const tell = () => {
    if (record.id === undefined) return;
    onId(record.id);
    resolveId(record.id);
  };
  tell();
  return {
    record: () => record,
    token: () => record.token,
    id,
    created: (created) => {
      record = created;
      tell();
    },
    refused: (message) => rejectId(new Error(message)),
  };
};

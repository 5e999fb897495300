import type { ResultRecord } from "../state/writes.ts";

/** The result of a page's chat, which the server creates while the chat goes on. */
export interface PageResult {
  record: () => ResultRecord;
  token: () => string | undefined;
  /** Resolves when the server has created it; rejects when the server has refused to. */
  id: Promise<string>;
  created: (record: ResultRecord) => void;
  refused: (message: string) => void;
}

/** `onId` is told the id as soon as there is one. */
export const createPageResult = (first: ResultRecord, onId: (id: string) => void): PageResult => {
  let record = first;
  let resolveId: (id: string) => void = () => {};
  let rejectId: (error: Error) => void = () => {};
  const id = new Promise<string>((resolve, reject) => {
    resolveId = resolve;
    rejectId = reject;
  });
  // Whoever waits for it is told; mostly nobody does.
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

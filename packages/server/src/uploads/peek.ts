import type { Bytes } from "../storage/storage.ts";
import { sniffedBytes } from "./served-type.ts";

/** Reads enough of a file to detect its type. Returns these bytes, and a stream of all bytes. */
export const peek = async (body: Bytes): Promise<{ head: Uint8Array; all: Bytes }> => {
  const iterator = body[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < sniffedBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  async function* all(): Bytes {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(first), all: all() };
};

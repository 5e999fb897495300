import type { Bytes } from "../storage/storage.ts";
import { HttpError } from "../web/http-error.ts";

/** The maximum size of the headers of a part, in bytes. */
const longestHeads = 16_384;

const badForm = (what: string) => new HttpError(400, "BAD_REQUEST", `The form can't be read: ${what}.`);

/** The boundary of a form, from its content type; null if it is not a form. */
export const formBoundary = (contentType: string | undefined): string | null => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
};

const isFilePart = (heads: string): boolean => /^content-disposition:[^\r\n]*;\s*name="?file"?\s*(?:;|$)/im.test(heads);

/** Reads bytes until a boundary, which may be split between chunks. */
const createReader = (body: Bytes) => {
  const chunks = body[Symbol.asyncIterator]();
  // The first boundary is searched as if a line had ended before it.
  let left: Buffer = Buffer.from("\r\n");
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    left = Buffer.concat([left, value]);
    return true;
  };

  /** Yields all bytes up to the mark, and removes the mark. */
  async function* until(mark: string): Bytes {
    for (;;) {
      const at = left.indexOf(mark);
      if (at >= 0) {
        const before = left.subarray(0, at);
        left = left.subarray(at + mark.length);
        if (before.length > 0) yield before;
        return;
      }
      const sure = left.length - mark.length + 1;
      if (sure > 0) {
        const before = left.subarray(0, sure);
        left = left.subarray(sure);
        yield before;
      }
      if (!(await readMore())) throw badForm("it ends in the middle");
    }
  }

  const textUntil = async (mark: string): Promise<string> => {
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of until(mark)) {
      size += part.byteLength;
      if (size > longestHeads) throw badForm("the heads of a part are too long");
      parts.push(part);
    }
    return Buffer.concat(parts).toString("latin1");
  };

  const drop = async (bytes: Bytes): Promise<void> => {
    for await (const _ of bytes) {
      // Discards the parts before and after the file.
    }
  };
  const startsWith = async (text: string): Promise<boolean> => {
    while (left.length < text.length && (await readMore()));
    return left.subarray(0, text.length).equals(Buffer.from(text));
  };

  return {
    until,
    textUntil,
    startsWith,
    skipUntil: (mark: string) => drop(until(mark)),
    skipRest: () => drop({ [Symbol.asyncIterator]: () => chunks }),
  };
};

/**
 * Streams the field `file` of a form, for clients that can't send the bare file. Other fields are ignored.
 *
 * @throws HttpError 400 for a form without a file, or an incomplete one
 */
export async function* fileInForm(body: Bytes, boundary: string): Bytes {
  const reader = createReader(body);
  const mark = `\r\n--${boundary}`;
  await reader.skipUntil(mark);
  for (;;) {
    if (await reader.startsWith("--")) throw new HttpError(400, "NO_BODY", 'The form has no field "file".');
    if (isFilePart(await reader.textUntil("\r\n\r\n"))) break;
    await reader.skipUntil(mark);
  }
  yield* reader.until(mark);
  await reader.skipRest();
}

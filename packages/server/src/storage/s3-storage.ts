import type { Outbound } from "../outbound/create-outbound.ts";
import { createS3Client, readXml, S3Error, type S3Place } from "./s3-client.ts";
import { assertKey, type Bytes, limitBytes, type Storage, type StoredFile } from "./storage.ts";

/**
 * The size of the parts of a large file in bytes; services require at least 5 MiB. Smaller files are sent in one
 * request.
 */
const partSize = 8 * 1024 * 1024;

/** Seconds for which public files may be cached (specification, second document, section 9). */
const publicAge = 86_400;

/**
 * Splits bytes into parts of equal size; the last one may be shorter. There is always at least one part, which may be
 * empty.
 */
async function* inParts(body: Bytes): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(partSize);
  let filled = 0;
  let isFirst = true;
  for await (let chunk of body) {
    while (filled + chunk.byteLength > partSize) {
      const taken = partSize - filled;
      part.set(chunk.subarray(0, taken), filled);
      yield part;
      isFirst = false;
      part = new Uint8Array(partSize);
      filled = 0;
      chunk = chunk.subarray(taken);
    }
    part.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled > 0 || isFirst) yield part.slice(0, filled);
}

interface Listed {
  ListBucketResult?: {
    Contents?: { Key: string; Size: string }[];
    NextContinuationToken?: string;
  };
}

interface Started {
  ListMultipartUploadsResult?: {
    Upload?: { Key: string; UploadId: string; Initiated: string }[];
  };
}

const escapeXml = (text: string): string => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/**
 * Files in an S3 bucket. A file exists as a whole or not at all: large ones are uploaded in parts that the service joins at
 * the end.
 */
export const createS3Storage = (place: S3Place, outbound: Pick<Outbound, "fetch">): Storage => {
  const { ask, find } = createS3Client(place, outbound);

  const sendInParts = async (
    key: string,
    headers: Record<string, string>,
    first: Uint8Array<ArrayBuffer>,
    others: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<void> => {
    const begun = await ask({ what: "take a file", method: "POST", key, query: { uploads: "" }, headers });
    const { InitiateMultipartUploadResult: started } = (await readXml(begun)) as {
      InitiateMultipartUploadResult: { UploadId: string };
    };
    const uploadId = started.UploadId;
    try {
      const tags: string[] = [];
      const send = async (body: Uint8Array<ArrayBuffer>) => {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { headers: answered } = await ask({ what: "take a part of a file", method: "PUT", key, query, body });
        tags.push(answered.get("etag") ?? "");
      };
      await send(first);
      for await (const part of others) await send(part);
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
      );
      const list = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const done = await ask({
        what: "put a file together",
        method: "POST",
        key,
        query: { uploadId },
        body: new TextEncoder().encode(list),
      });
      // The service may report a failure after having sent status 200.
      if (!("CompleteMultipartUploadResult" in Object(await readXml(done))))
        throw new S3Error("put a file together", 200, "");
    } catch (error) {
      await ask({ what: "drop a file", method: "DELETE", key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  };

  return {
    async put(key, body, { type, disposition, maxSize }) {
      assertKey(key);
      let size = 0;
      const counted = async function* () {
        for await (const chunk of limitBytes(body, maxSize)) {
          size += chunk.byteLength;
          yield chunk;
        }
      };
      const headers = {
        ...(type === "" ? {} : { "content-type": type }),
        ...(disposition === "" ? {} : { "content-disposition": disposition }),
        ...(key.startsWith("public/") ? { "cache-control": `public, max-age=${publicAge}` } : {}),
      };
      const parts = inParts(counted());
      const first = await parts.next();
      const head = first.done ? new Uint8Array() : first.value;
      // If the first part is not full, it is the whole file.
      if (head.byteLength < partSize) await ask({ what: "take a file", method: "PUT", key, headers, body: head });
      else await sendInParts(key, headers, head, parts);
      return { key, size };
    },

    async get(key, range) {
      assertKey(key);
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await find({ what: "give a file", key, headers });
      if (response === null) return null;
      const whole = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
      const size = Number(whole ?? response.headers.get("content-length") ?? 0);
      const type = response.headers.get("content-type") ?? "";
      return { size, body: response.body ?? new Blob([]).stream(), type };
    },

    async delete(key) {
      assertKey(key);
      await find({ what: "delete a file", method: "DELETE", key });
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const query = { "list-type": "2", "encoding-type": "url", prefix };
        const response = await ask({
          what: "list files",
          query: token === undefined ? query : { ...query, "continuation-token": token },
        });
        const { ListBucketResult: found } = (await readXml(response)) as Listed;
        for (const { Key, Size } of found?.Contents ?? []) yield fileOf(Key, Size);
        token = found?.NextContinuationToken;
      } while (token !== undefined && token !== "");
    },

    async clean(before) {
      const response = await ask({ what: "list unfinished files", query: { uploads: "", "encoding-type": "url" } });
      const { ListMultipartUploadsResult: found } = (await readXml(response)) as Started;
      for (const { Key, UploadId: uploadId, Initiated } of found?.Upload ?? []) {
        if (new Date(Initiated) >= before) continue;
        const { key } = fileOf(Key, "0");
        await find({ what: "drop a file", method: "DELETE", key, query: { uploadId } });
      }
    },
  };
};

/** Decodes keys in lists, which are encoded because XML can't represent all characters. */
const fileOf = (key: string, size: string): StoredFile => ({
  key: decodeURIComponent(key.replaceAll("+", "%20")),
  size: Number(size),
});

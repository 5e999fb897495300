import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Outbound } from "../outbound/create-outbound.ts";

/** Where a bucket is, and the keys to it. */
export interface S3Place {
  /** The service with scheme and port, without a slash at the end: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** What the service did not do. `status` is that of its answer. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly status: number;

  constructor(what: string, status: number, code: string) {
    super(`The file storage could not ${what}: ${code || `status ${status}`}.`);
    this.status = status;
  }
}

/** One request; `key` is that of a file, absent for the bucket itself. */
interface S3Request {
  /** For the error: what is to be done, as in "could not …". */
  what: string;
  method?: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  /** The file may be missing, which is an answer then. */
  mayBeMissing?: true;
}

const missing = new Set(["NoSuchKey", "NoSuchUpload"]);

/** Milliseconds until a whole answer must be there: files may be large, and lines slow. */
const timeLimit = 10 * 60_000;

/** Amazon's addresses have the bucket in the host name; other services also accept it in the path. */
const bucketAddress = ({ endpoint, bucket }: S3Place): string => {
  const url = new URL(endpoint);
  if (!/(?:^|\.)amazonaws\.com(?:\.cn)?$/.test(url.hostname)) return `${endpoint}/${encodeURIComponent(bucket)}`;
  url.host = `${bucket}.${url.host}`;
  return url.origin;
};

/** Signatures are made of paths in which only unreserved letters stand for themselves. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The document that an answer holds. */
export const readXml = async (response: Response): Promise<unknown> => {
  // Loaded with the first answer: most servers have no bucket.
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => ["Contents", "Upload"].includes(name) });
  return parser.parse(await response.text());
};

const errorCode = async (response: Response): Promise<string> => {
  const text = await response.text().catch(() => "");
  return /<Code>([\w.]{1,100})<\/Code>/.exec(text)?.[1] ?? "";
};

/** Asks a service that speaks S3, with requests signed by Signature Version 4. */
export const createS3Client = (place: S3Place, outbound: Pick<Outbound, "fetch">) => {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = place;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const base = bucketAddress(place);

  /**
   * Null for a file that is missing, where it may be.
   *
   * @throws S3Error where the service refuses; as the guarded client where it can't be reached
   */
  const find = async ({ what, method = "GET", key, query = {}, headers = {}, body, mayBeMissing }: S3Request) => {
    const path = key === undefined ? "/" : `/${key.split("/").map(encodeName).join("/")}`;
    const search = Object.entries(query)
      .map(([name, value]) => `${encodeName(name)}=${encodeName(value)}`)
      .join("&");
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const request = await signer.sign(`${base}${path}${search === "" ? "" : `?${search}`}`, {
      method,
      headers: { ...headers, "x-amz-content-sha256": hash },
      ...(body === undefined ? {} : { body }),
    });
    const response = await outbound.fetch(request, {
      redirect: "error",
      timeLimit,
      maxBytes: Number.MAX_SAFE_INTEGER,
    });
    if (response.ok) return response;
    const code = await errorCode(response);
    if (mayBeMissing && missing.has(code)) return null;
    throw new S3Error(what, response.status, code);
  };

  return {
    find: (request: Omit<S3Request, "mayBeMissing">) => find({ ...request, mayBeMissing: true }),
    /** As `find`, for what must be there. */
    ask: async (request: Omit<S3Request, "mayBeMissing">): Promise<Response> => {
      const response = await find(request);
      if (response === null) throw new S3Error(request.what, 404, "");
      return response;
    },
  };
};

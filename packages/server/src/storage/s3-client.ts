import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Outbound } from "../outbound/create-outbound.ts";

/** The address of a bucket, and its access keys. */
export interface S3Place {
  /**
   * The service's address with scheme and port, without a trailing slash, such as
   * `https://s3.eu-central-1.amazonaws.com`.
   */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A failed request to the service. `status` is the response's HTTP status. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly status: number;

  constructor(what: string, status: number, code: string) {
    super(`The file storage could not ${what}: ${code || `status ${status}`}.`);
    this.status = status;
  }
}

/** A request to the service. `key` is the key of a file; without it, the request is about the bucket. */
interface S3Request {
  /** The purpose, for the error message: the words after "could not". */
  what: string;
  method?: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  /** Whether a missing file is a valid outcome. */
  mayBeMissing?: true;
}

const missing = new Set(["NoSuchKey", "NoSuchUpload"]);

/** The time limit of a request in milliseconds. It is long, because files may be large and connections slow. */
const timeLimit = 10 * 60_000;

/** The bucket's address. For Amazon the bucket is part of the host name; other services also accept it in the path. */
const bucketAddress = ({ endpoint, bucket }: S3Place): string => {
  const url = new URL(endpoint);
  if (!/(?:^|\.)amazonaws\.com(?:\.cn)?$/.test(url.hostname)) return `${endpoint}/${encodeURIComponent(bucket)}`;
  url.host = `${bucket}.${url.host}`;
  return url.origin;
};

/** Encodes a name for signing: all characters except unreserved ones. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parses the XML of a response. */
export const readXml = async (response: Response): Promise<unknown> => {
  // The parser is loaded on first use, since most servers have no bucket.
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => ["Contents", "Upload"].includes(name) });
  return parser.parse(await response.text());
};

const errorCode = async (response: Response): Promise<string> => {
  const text = await response.text().catch(() => "");
  return /<Code>([\w.]{1,100})<\/Code>/.exec(text)?.[1] ?? "";
};

/** Creates a client for S3-compatible services. It signs requests with Signature Version 4. */
export const createS3Client = (place: S3Place, outbound: Pick<Outbound, "fetch">) => {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = place;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const base = bucketAddress(place);

  /**
   * Sends a request. Returns null for a missing file, if the request allows that.
   *
   * @throws S3Error if the service refuses; the guarded client's errors if it can't be reached
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
    /** Like `find`, but a missing file is an error. */
    ask: async (request: Omit<S3Request, "mayBeMissing">): Promise<Response> => {
      const response = await find(request);
      if (response === null) throw new S3Error(request.what, 404, "");
      return response;
    },
  };
};

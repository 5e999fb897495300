import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";

// Test support: a server with the S3 API, as strict as Amazon's. The AWS SDK's own code checks the signatures.

export const s3Keys = { accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
export const s3Region = "eu-test-1";

/** The number of entries per page of a list, so small that tests get several pages. */
const pageSize = 2;
const smallestPart = 5 * 1024 * 1024;

interface Kept {
  body: Buffer;
  headers: Record<string, string>;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
});

const sha256 = (body: Buffer): string => createHash("sha256").update(body).digest("hex");
const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const isSigned = async (request: IncomingMessage, url: URL, body: Buffer): Promise<boolean> => {
  const { authorization = "", "x-amz-date": date = "", "x-amz-content-sha256": hash } = request.headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  if (hash !== sha256(body) || !names.includes("host") || !names.includes("x-amz-content-sha256")) return false;
  const signer = new SignatureV4({
    service: "s3",
    region: s3Region,
    credentials: { accessKeyId: s3Keys.accessKey, secretAccessKey: s3Keys.secretKey },
    sha256: Sha256,
    uriEscapePath: false,
  });
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")]));
  const [, year, month, day, hour, minute, second] = /^(\d{4})(..)(..)T(..)(..)(..)Z$/.exec(String(date)) ?? [];
  const signed = await signer.sign(
    {
      method: request.method ?? "",
      protocol: "http:",
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
      body,
    },
    {
      signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
      // By default the SDK leaves out some headers that clients may sign.
      signableHeaders: new Set(names),
    },
  );
  return signed.headers.authorization === authorization;
};

/** Starts the service with one empty bucket. */
export const startS3Server = async (bucket = "parley") => {
  const files = new Map<string, Kept>();
  const uploads = new Map<string, { key: string; headers: Kept["headers"]; parts: Map<number, Buffer>; begun: Date }>();
  const asked: string[] = [];

  const keptHeaders = (request: IncomingMessage): Kept["headers"] =>
    Object.fromEntries(
      ["content-type", "content-disposition", "cache-control"].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === "string" ? [[name, value]] : [];
      }),
    );

  const list = (query: URLSearchParams): Answer => {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const keys = [...files.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.slice(0, pageSize);
    const entries = page.map((key) => {
      const size = files.get(key)?.body.byteLength;
      return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${size}</Size></Contents>`;
    });
    const next = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return { status: 200, body: `<ListBucketResult>${entries.join("")}${next}</ListBucketResult>` };
  };

  const give = ({ body, headers }: Kept, range: string | undefined): Answer => {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (start === undefined) return { status: 200, headers, body };
    const contentRange = `bytes ${start}-${end}/${body.byteLength}`;
    return {
      status: 206,
      headers: { ...headers, "content-range": contentRange },
      body: body.subarray(Number(start), Number(end) + 1),
    };
  };

  const complete = (uploadId: string, key: string): Answer => {
    const upload = uploads.get(uploadId);
    if (upload?.key !== key) return refusal(404, "NoSuchUpload");
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    if (parts.slice(0, -1).some((part) => part.byteLength < smallestPart)) return refusal(400, "EntityTooSmall");
    files.set(key, { body: Buffer.concat(parts), headers: upload.headers });
    uploads.delete(uploadId);
    return { status: 200, body: "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>" };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const body = await readAll(request);
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    if (!(await isSigned(request, url, body))) return refusal(403, "SignatureDoesNotMatch");
    const [, named, ...names] = url.pathname.split("/");
    if (named !== bucket) return refusal(404, "NoSuchBucket");
    const key = names.map(decodeURIComponent).join("/");
    const { searchParams: query } = url;
    const uploadId = query.get("uploadId");
    if (key === "") {
      if (!query.has("uploads")) return list(query);
      const begun = [...uploads].map(
        ([id, { key: name, begun: at }]) =>
          `<Upload><Key>${encodeURIComponent(name)}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
      return { status: 200, body: `<ListMultipartUploadsResult>${begun.join("")}</ListMultipartUploadsResult>` };
    }
    switch (request.method) {
      case "PUT": {
        if (request.headers["content-length"] === undefined) return refusal(411, "MissingContentLength");
        if (uploadId === null) {
          files.set(key, { body, headers: keptHeaders(request) });
          return { status: 200 };
        }
        uploads.get(uploadId)?.parts.set(Number(query.get("partNumber")), body);
        return { status: 200, headers: { etag: `"${sha256(body)}"` } };
      }
      case "POST": {
        if (uploadId !== null) return complete(uploadId, key);
        const id = randomUUID();
        uploads.set(id, { key, headers: keptHeaders(request), parts: new Map(), begun: new Date() });
        return {
          status: 200,
          body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        };
      }
      case "DELETE":
        if (uploadId === null) files.delete(key);
        else uploads.delete(uploadId);
        return { status: 204 };
      default: {
        const kept = files.get(key);
        return kept ? give(kept, request.headers.range) : refusal(404, "NoSuchKey");
      }
    }
  };

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers = {}, body = "" }) => {
      response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
      response.end(request.method === "HEAD" ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    /** The settings that connect one of our servers to this one. */
    settings: {
      S3_ENDPOINT: "127.0.0.1",
      S3_PORT: String(port),
      S3_SSL: "false",
      S3_BUCKET: bucket,
      S3_REGION: s3Region,
      S3_ACCESS_KEY: s3Keys.accessKey,
      S3_SECRET_KEY: s3Keys.secretKey,
    },
    files,
    uploads,
    /** All requests, as `GET /bucket/key?query`. */
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

// Test support: a collector that receives traces as OTLP over HTTP in JSON.

/** The fields of a received span that tests use. */
export interface ArrivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for a root span. */
  parentSpanId: string;
  /** 1 for internal work, 2 for requests that the server answers, 3 for requests that it makes. */
  kind: number;
  facts: Record<string, unknown>;
  hasFailed: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

type OtlpSpan = Omit<ArrivedSpan, "facts" | "hasFailed"> & { attributes: Attribute[]; status: { code: number } };

interface Batch {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** The status code of a failed span. */
const failed = 2;

const factsOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export const startTraceReceiver = async () => {
  const requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const batches = () => requests.flatMap(({ body }) => (JSON.parse(body.toString()) as Batch).resourceSpans);
  return {
    url,
    requests,
    /** Sets the status of all further answers. */
    answer: (next: number) => {
      status = next;
    },
    /** Returns all received bodies as one text. */
    text: () => requests.map(({ body }) => body.toString()).join("\n"),
    /** Returns the attributes of the server that sent the first batch. */
    resource: () => factsOf(batches()[0]?.resource.attributes ?? []),
    spans: (): ArrivedSpan[] =>
      batches().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ name, traceId, spanId, parentSpanId = "", kind, attributes, status: { code } }) => ({
            name,
            traceId,
            spanId,
            parentSpanId,
            kind,
            facts: factsOf(attributes),
            hasFailed: code === failed,
          })),
        ),
      ),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

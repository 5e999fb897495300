import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

// Test support: a collector that takes traces by OTLP over HTTP, written as JSON.

/** A span as it arrived, in fewer words. */
export interface ArrivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty at the top. */
  parentSpanId: string;
  /** 1 inside the server, 2 for what it answers, 3 for what it asks others. */
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

/** The code of a failure. */
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
  // A server on a port has such an address.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const batches = () => requests.flatMap(({ body }) => (JSON.parse(body.toString()) as Batch).resourceSpans);
  return {
    url,
    requests,
    /** What it answers from now on. */
    answer: (next: number) => {
      status = next;
    },
    /** Everything that has arrived. */
    text: () => requests.map(({ body }) => body.toString()).join("\n"),
    /** What the first batch says of the server that has sent it. */
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

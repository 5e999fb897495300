// Test support: requests that published clients of the reference product send, recorded because their licence doesn't
// allow a test to depend on them. Values in braces are filled in when a recording is played: {viewer}, {publicId}, and
// values that `keeps` took from an answer.

interface Exchange {
  method: "POST" | "PUT";
  /** A path after the viewer's address, or a whole address in braces. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** JSON, or the text of a file. */
  body: unknown;
  status: number;
  /** The keys that the client reads from the answer, as `key` or `key.key`, some with their expected values. */
  reads?: Readonly<Record<string, unknown>>;
  /** The values that later requests send: a name for each, and its key in the answer. */
  keeps?: Readonly<Record<string, string>>;
}

interface Recording {
  client: string;
  licence: string;
  exchanges: readonly Exchange[];
}

/** Placeholders for values that the server chooses. */
export const expectText = Symbol("a text");
export const expectObject = Symbol("an object");
export const expectList = Symbol("a list");

const json = { "content-type": "application/json" };
const framed = { ...json, "x-typebot-iframe-referrer-origin": "https://shop.example.org" };

const start = (body: object, headers: Exchange["headers"] = json): Exchange => ({
  method: "POST",
  path: "/api/v1/typebots/{publicId}/startChat",
  headers,
  body,
  status: 200,
  reads: {
    "typebot.id": expectText,
    "typebot.version": expectText,
    "typebot.theme": expectObject,
    "typebot.settings": expectObject,
    "typebot.publishedAt": expectText,
    "messages.0.type": "text",
    "messages.0.content.type": "richText",
    "input.type": "text input",
  },
  keeps: { sessionId: "sessionId" },
});

const goOn = (message: unknown, reads: Exchange["reads"] = {}): Exchange => ({
  method: "POST",
  path: "/api/v1/sessions/{sessionId}/continueChat",
  headers: json,
  body: message === undefined ? {} : { message },
  status: 200,
  reads: { messages: expectList, ...reads },
});

const asksForFile = { "input.type": "file input", "input.id": "bFile" };

const upload = (path: string, body: object): readonly Exchange[] => [
  {
    method: "POST",
    path,
    headers: json,
    body: { fileName: "cv.pdf", fileType: "application/pdf", ...body },
    status: 200,
    reads: { presignedUrl: expectText, fileUrl: expectText, formData: expectObject },
    keeps: { presignedUrl: "presignedUrl", fileUrl: "fileUrl" },
  },
  {
    method: "PUT",
    path: "{presignedUrl}",
    headers: { "content-type": "application/pdf", "cache-control": "public, max-age=86400" },
    body: "a file",
    status: 204,
  },
];

const logs: Exchange = {
  method: "POST",
  path: "/api/v2/sessions/{sessionId}/clientLogs",
  headers: json,
  body: { clientLogs: [{ status: "error", description: "The script failed.", context: "While executing script" }] },
  status: 200,
  reads: { message: expectText },
};

export const recordings: readonly Recording[] = [
  {
    client: "js and react 0.10.7",
    licence: "FSL-1.1-ALv2",
    exchanges: [
      start({ isStreamEnabled: true, prefilledVariables: { Plan: "Pro" }, isOnlyRegistering: false }, framed),
      goOn({ type: "text", text: "Ada" }, asksForFile),
      logs,
      ...upload("/api/v3/generate-upload-url", { sessionId: "{sessionId}", blockId: "bFile", fileSize: 6 }),
      goOn({ type: "text", text: "{fileUrl}" }),
    ],
  },
  {
    client: "js 0.3.46",
    licence: "FSL-1.1-ALv2",
    exchanges: [
      start({ isStreamEnabled: true, prefilledVariables: { Plan: "Pro" } }),
      goOn({ type: "text", text: "Ada", attachedFileUrls: [] }, asksForFile),
      ...upload("/api/v2/generate-upload-url", { sessionId: "{sessionId}", blockId: "bFile" }),
      goOn({ type: "text", text: "{fileUrl}" }),
    ],
  },
  {
    client: "js 0.2.92 and 0.3.3",
    licence: "AGPL-3.0-or-later",
    exchanges: [
      start({ isStreamEnabled: true, prefilledVariables: { Plan: "Pro" } }),
      goOn("Ada", asksForFile),
      ...upload("/api/v2/generate-upload-url", { sessionId: "{sessionId}" }),
      goOn("{fileUrl}"),
    ],
  },
];

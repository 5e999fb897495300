const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The number of attempts, enough for a server to restart. */
const mostTries = 150;

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The statuses with which a request is sent again. */
export type Patience = readonly number[];

/** Repeats a request until there is a response, unchanged each time. */
const askAgain = async (url: string, init: Sent, patience: Patience): Promise<Response> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const response = await fetch(url, init).catch(() => null);
    if (response !== null && !patience.includes(response.status)) return response;
    await sleep(200);
  }
  throw new Error(`${url} does not answer`);
};

/** A chat API client with its own IP address that repeats lost requests with the same key. */
export const createChatVisitor = (viewerUrl: string, number: number, patience: Patience = [502]) => {
  const address = `10.1.${number >> 8}.${number & 255}`;
  let turn = 0;
  const post = async (path: string, body: unknown) => {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": address,
      "idempotency-key": `visitor-${number}-turn-${turn++}`.padEnd(16, "-"),
    };
    const response = await askAgain(
      viewerUrl + path,
      { method: "POST", headers, body: JSON.stringify(body) },
      patience,
    );
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  return {
    start: (publicId: string): Promise<{ sessionId: string; resultId: string }> =>
      post(`/api/v1/typebots/${publicId}/startChat`, {}),
    say: (sessionId: string, message: string) => post(`/api/v1/sessions/${sessionId}/continueChat`, { message }),
    /** Uploads a file for the current input and returns its address. */
    async send(sessionId: string, text: string): Promise<string> {
      const fileType = "application/pdf";
      const given = { sessionId, blockId: "file", fileName: "cv.pdf", fileType, fileSize: text.length };
      const { presignedUrl, fileUrl } = await post("/api/v3/generate-upload-url", given);
      const headers = { "content-type": fileType, "x-forwarded-for": address };
      const sent = await askAgain(presignedUrl, { method: "PUT", headers, body: text }, patience);
      if (!sent.ok) throw new Error(`${presignedUrl}: ${sent.status} ${await sent.text()}`);
      return fileUrl;
    },
    get: (url: string) => askAgain(url, { headers: { "x-forwarded-for": address } }, patience),
  };
};

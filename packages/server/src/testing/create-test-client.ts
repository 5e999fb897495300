import { createTestFile, type TestFile } from "./create-test-file.ts";
import { createTestParley } from "./create-test-parley.ts";

// Test support: a client of the chat API, which calls the server directly instead of over the network.

/** An answer of the API. Tests only compare its body. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the API answers.
export type Answer = { status: number; body: any };

export const createTestClient = async (...given: Parameters<typeof createTestParley>) => {
  const parley = await createTestParley(...given);

  const read = async (response: Response | Promise<Response>): Promise<Answer> => {
    const answered = await response;
    return { status: answered.status, body: await answered.json() };
  };
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    read(parley.visitor("POST", path, body, headers));
  const ownerPost = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    read(parley.owner("POST", path, body, headers));
  const start = (publicId: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    post(`/api/v1/typebots/${publicId}/startChat`, body, headers);
  const publish = async (file: TestFile) => (await parley.publishBot(createTestFile(file))).publicId;

  return {
    ...parley,
    post,
    ownerPost,
    start,
    publish,
    send: (sessionId: string, message?: unknown, more: object = {}, headers: Record<string, string> = {}) =>
      post(`/api/v1/sessions/${sessionId}/continueChat`, { message, ...more }, headers),
    /** Publishes a bot and starts a chat with it. */
    begin: async (file: TestFile, body: unknown = {}) => start(await publish(file), body),
    async resultsOf(publicId: string) {
      const response = await parley.owner("GET", `/api/v1/typebots/${publicId}/results`);
      const { results } = await response.json();
      return results as {
        id: string;
        hasStarted: boolean;
        isCompleted: boolean;
        variables: { id: string; name: string; value: unknown }[];
        answers: { content: string; blockId: string; visit: number }[];
      }[];
    },
  };
};

/** The texts of the bubbles in an answer. */
export const textsOf = ({ body }: Answer): string[] =>
  body.messages.map((message: { content: { richText: { children: { text: string }[] }[] } }) =>
    message.content.richText.map(({ children }) => children.map(({ text }) => text).join("")).join("\n"),
  );

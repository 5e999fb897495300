import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A block that has a model of this kind tell a story into the variable `Story`. */
export const storyBlock = async (owner: (path: string, body: unknown) => Promise<{ id: string }>) => {
  const account = { type: "openai", name: "Model", data: { apiKey: "key" } };
  const { id: credentialsId } = await owner("/credentials", account);
  const options = {
    credentialsId,
    action: "Create chat completion",
    model: "gpt-4o",
    messages: [{ role: "user", content: "Tell me" }],
    responseMapping: [{ item: "Message content", variableId: "vStory" }],
  };
  return { id: "model", type: "openai", options };
};

/** A model on this machine, which says what the test says. */
export const startModel = async () => {
  const answers: ServerResponse[] = [];
  const model = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    answers.push(response);
  });
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
  const write = (choice: object, more: object = {}) => {
    const chunk = {
      id: "c1",
      object: "chat.completion.chunk",
      created: 1,
      model: "gpt-4o",
      choices: [choice],
      ...more,
    };
    answers.at(-1)?.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  return {
    origin: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    /** Returns how often it was asked. */
    asked: () => answers.length,
    /** Returns whether the last request was cancelled by its client. */
    isBrokenOff: () => answers.at(-1)?.destroyed === true,
    says: (content: string) => write({ index: 0, delta: { content }, finish_reason: null }),
    /** Breaks the connection in the middle of an answer. */
    cuts: () => answers.at(-1)?.destroy(),
    ends: () => {
      write({ index: 0, delta: {}, finish_reason: "stop" });
      answers.at(-1)?.end("data: [DONE]\n\n");
    },
    close: () => {
      model.closeAllConnections();
      model.close();
    },
  };
};

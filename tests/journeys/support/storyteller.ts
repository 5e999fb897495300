import { type AddressInfo, createConnection, createServer as createTunnel, type Socket } from "node:net";
import { openOwnServer } from "./own-server.ts";
import { provide } from "./provide.ts";
import { startModel } from "./story-model.ts";

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

/** A proxy to a server whose connections can be cut. */
const startLine = async (port: number) => {
  const sockets = new Set<Socket>();
  const line = createTunnel((socket) => {
    const beyond = createConnection(port, "127.0.0.1");
    for (const one of [socket, beyond]) {
      sockets.add(one);
      one.on("error", () => one.destroy()).on("close", () => sockets.delete(one));
    }
    socket.on("close", () => beyond.destroy());
    beyond.on("close", () => socket.destroy());
    socket.pipe(beyond).pipe(socket);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${portOf(line)}`,
    cut,
    close: () => {
      line.close();
      cut();
    },
  };
};

/** A server whose bots ask the fake model, behind a proxy that can be cut. */
const openStoryteller = async () => {
  const model = await startModel();
  const server = await openOwnServer({
    outside: { allowsLoopback: true, standIns: { "https://api.openai.com": model.origin } },
  });
  const { owner } = server;
  const line = await startLine(Number(new URL(server.viewerUrl).port));
  const account = { type: "openai", name: "Model", data: { apiKey: "key" } };
  const { id: credentialsId } = await owner("/credentials", account);
  return {
    model,
    /** Cuts all connections of visitors. */
    cut: line.cut,
    /** A block that saves the model's answer in a variable. */
    asksModel: (variableId: string) => ({
      id: "model",
      type: "openai",
      options: {
        credentialsId,
        action: "Create chat completion",
        model: "gpt-4o",
        messages: [{ role: "user", content: "Tell me" }],
        responseMapping: [{ item: "Message content", variableId }],
      },
    }),
    /** Imports and publishes a bot file; returns its address through the proxy. */
    async publish(file: object): Promise<string> {
      const { bots } = await owner("/typebots/import", {
        publish: true,
        files: [{ name: "bot", content: JSON.stringify(file) }],
      });
      return line.origin + new URL(bots[0].url).pathname;
    },
    /** Returns the preview address of a draft. */
    async previewOf(file: object): Promise<string> {
      const { bots } = await owner("/typebots/import", { files: [{ name: "bot", content: JSON.stringify(file) }] });
      const { url } = await owner(`/typebots/${bots[0].id}/preview`, {});
      return line.origin + new URL(url).pathname;
    },
    async close() {
      line.close();
      model.close();
      await server.close();
    },
  };
};

export const provideStoryteller = () => provide(openStoryteller, (opened) => opened.close());

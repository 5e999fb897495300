import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A proxy that hands connections to the ports in turn, without a look at what they say: a port at which nobody takes a
 * connection is passed over, and a node that takes connections before it is ready gets its share of them.
 */
export const startTcpRoundRobin = async (ports: readonly number[]) => {
  const sockets = new Set<Socket>();
  let turn = 0;
  const handOver = (client: Socket, tries: number): void => {
    const node = connect(ports[turn++ % ports.length] ?? 0, "127.0.0.1");
    sockets.add(node);
    node.on("close", () => sockets.delete(node));
    const fail = () => (tries > 1 ? handOver(client, tries - 1) : client.destroy());
    node.once("error", fail);
    node.once("connect", () => {
      node.off("error", fail);
      node.on("error", () => client.resetAndDestroy());
      node.on("close", () => client.destroy());
      client.on("close", () => node.destroy());
      client.pipe(node).pipe(client);
    });
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined).on("close", () => sockets.delete(client));
    handOver(client, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

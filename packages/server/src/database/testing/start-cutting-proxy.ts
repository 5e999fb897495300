import { type AddressInfo, connect, createServer, type Socket } from "node:net";

// Test support: a proxy in front of a database that cuts connections on command.

/**
 * When a connection is cut: before the database receives a message, or after it has executed the message but before its
 * answer arrives.
 */
export type CutPlace = "before" | "after";

export type CuttingProxy = Awaited<ReturnType<typeof startCuttingProxy>>;

/** Starts such a proxy for a database; returns the proxy's address. */
export const startCuttingProxy = async (databaseUrl: string) => {
  const { hostname, port, protocol } = new URL(databaseUrl);
  const target = { host: hostname, port: Number(port || (protocol.startsWith("mysql") ? 3306 : 5432)) };
  const sockets = new Set<Socket>();
  let isDown = false;
  let planned: { left: number; place: CutPlace } | null = null;
  let cuts = 0;

  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = () => {
    planned = null;
    cuts++;
    cutAll();
  };

  const server = createServer((client) => {
    if (isDown) return client.resetAndDestroy();
    const database = connect(target);
    let mustCutAnswer = false;
    database.on("data", (chunk) => (mustCutAnswer ? cut() : client.write(chunk)));
    client.on("data", (chunk) => {
      if (planned !== null && --planned.left === 0) {
        if (planned.place === "before") return cut();
        mustCutAnswer = true;
      }
      database.write(chunk);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  const through = new URL(databaseUrl);
  through.hostname = "127.0.0.1";
  through.port = String(own);
  return {
    url: through.href,
    /** Cuts all connections at the n-th message from now on. */
    cutAt: (left: number, place: CutPlace) => {
      planned = { left, place };
    },
    /** Cancels the planned cut; returns whether it was still to come. */
    calm: () => {
      const wasToCome = planned !== null;
      planned = null;
      return wasToCome;
    },
    countCuts: () => cuts,
    cutAll,
    /** Cuts all connections and refuses new ones. */
    goDown: () => {
      isDown = true;
      cutAll();
    },
    comeBack: () => {
      isDown = false;
    },
    close: () => {
      cutAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};

import { Client, escapeIdentifier } from "pg";
import type { OpenLine } from "./create-bus.ts";

const connectTime = 5000;

/** The probable reason why the receiving connection doesn't get the messages of the sending one. */
const unheard =
  "PostgreSQL passes no notices on, as behind a pooler that shares connections between transactions (PgBouncer); set REDIS_URL";

/**
 * LISTEN and NOTIFY of PostgreSQL on two separate connections: on a single one, a transaction pooler would deliver a
 * process's own notices but not those of others. A message may have 8,000 bytes at most.
 */
export const openPostgresLine =
  (url: string, channel: string): OpenLine =>
  async (receive, onLost) => {
    const clients: Client[] = [];
    const open = async (): Promise<Client> => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTime, keepAlive: true });
      clients.push(client);
      // An error event without a listener would end the process.
      client.on("error", onLost);
      client.on("end", onLost);
      await client.connect();
      return client;
    };
    const close = async () => {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    };
    try {
      const [speaker, listener] = [await open(), await open()];
      listener.on("notification", ({ payload }) => receive(payload ?? ""));
      await listener.query(`listen ${escapeIdentifier(channel)}`);
      /** A connection executes one statement at a time. */
      let last: Promise<unknown> = Promise.resolve();
      return {
        send(text) {
          const sent = last.then(() => speaker.query("select pg_notify($1, $2)", [channel, text]));
          last = sent.catch(() => undefined);
          return sent.then(() => undefined);
        },
        close,
        unheard,
      };
    } catch (error) {
      await close();
      throw error;
    }
  };

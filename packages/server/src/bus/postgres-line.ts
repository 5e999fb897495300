import { Client, escapeIdentifier } from "pg";
import type { OpenLine } from "./create-bus.ts";

const connectTime = 5000;

/** Why one connection does not hear what the other one says. */
const unheard =
  "PostgreSQL passes no notices on, as behind a pooler that shares connections between transactions (PgBouncer); set REDIS_URL";

/**
 * LISTEN and NOTIFY of PostgreSQL, on two connections of their own: with one alone, a pooler that shares connections between
 * transactions gives a process its own notices back, and none of the others'. What is sent may have 8000 bytes at most.
 */
export const openPostgresLine =
  (url: string, channel: string): OpenLine =>
  async (heard, lost) => {
    const clients: Client[] = [];
    const open = async (): Promise<Client> => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTime, keepAlive: true });
      clients.push(client);
      // Without a listener an error would end the process.
      client.on("error", lost);
      client.on("end", lost);
      await client.connect();
      return client;
    };
    const close = async () => {
      await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    };
    try {
      const [speaker, listener] = [await open(), await open()];
      listener.on("notification", ({ payload }) => heard(payload ?? ""));
      await listener.query(`listen ${escapeIdentifier(channel)}`);
      /** A connection takes one statement after the other. */
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

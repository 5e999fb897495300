import { createClient } from "@redis/client";
import type { OpenLine } from "./create-bus.ts";

const connectTime = 5000;

/** Publish and subscribe of Redis. The bus handles reconnecting. */
export const openRedisLine =
  (url: string, channel: string): OpenLine =>
  async (receive, onLost) => {
    const create = () => {
      const client = createClient({
        url,
        disableOfflineQueue: true,
        socket: { reconnectStrategy: false, connectTimeout: connectTime },
      });
      return client.on("error", onLost).on("end", onLost);
    };
    const [speaker, listener] = [create(), create()];
    const close = async () => {
      for (const client of [speaker, listener]) if (client.isOpen) client.destroy();
    };
    try {
      await Promise.all([speaker.connect(), listener.connect()]);
      await listener.subscribe(channel, receive);
    } catch (error) {
      await close();
      throw error;
    }
    return { send: async (text) => void (await speaker.publish(channel, text)), close };
  };

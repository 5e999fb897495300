import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * The client's address. Behind `proxies` reverse proxies it is that entry, counted from the right, of `X-Forwarded-For`;
 * entries further left were written by the client.
 */
export const clientAddress = (c: Context<AppEnv>, proxies: number): string => {
  const socket = c.env?.incoming?.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-proxies) || socket;
};

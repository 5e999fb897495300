import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * The client's address. Behind `proxies` reverse proxies, it is the entry of `X-Forwarded-For` at that position from
 * the right. Entries further left were written by the client and can't be trusted.
 */
export const clientAddress = (c: Context<AppEnv>, proxies: number): string => {
  const socket = c.env?.incoming?.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-proxies) || socket;
};

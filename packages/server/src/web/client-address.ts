import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * The address of the client. Behind `proxies` reverse proxies it is that many entries from the right of
 * `X-Forwarded-For`: what stands further left was written by the client itself.
 */
export const clientAddress = (c: Context<AppEnv>, proxies: number): string => {
  const socket = c.env?.incoming?.socket.remoteAddress ?? "unknown";
  if (proxies === 0) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  return forwarded.at(-proxies) || socket;
};

import type { Context } from "hono";

const bearer = /^Bearer\s+(\S+)$/i;

/** The token that a request shows; undefined where it shows none. No browser sends one by itself. */
export const readBearer = (c: Context): string | undefined => bearer.exec(c.req.header("authorization") ?? "")?.[1];

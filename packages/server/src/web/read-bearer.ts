import type { Context } from "hono";

const bearer = /^Bearer\s+(\S+)$/i;

/** The bearer token of a request; undefined if it has none. Browsers never send one on their own. */
export const readBearer = (c: Context): string | undefined => bearer.exec(c.req.header("authorization") ?? "")?.[1];

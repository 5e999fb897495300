/** The cookie of a signed-in browser. */
export interface SessionCookie {
  name: string;
  isSecure: boolean;
}

/**
 * The cookie belongs to the builder's host only. Over https its name begins with `__Host-`, which browsers accept only from
 * that host. Cookies ignore ports, so the port is in the name: two servers on one machine don't sign each other out.
 */
export const sessionCookieOf = (builder: string): SessionCookie => {
  const { protocol, port } = new URL(builder);
  const isSecure = protocol === "https:";
  return { name: `${isSecure ? "__Host-" : ""}parley-session${port === "" ? "" : `-${port}`}`, isSecure };
};

/** The cookie of whoever is signed in. */
export interface SessionCookie {
  name: string;
  isSecure: boolean;
}

/**
 * The cookie belongs to the one host of the builder's address. Over https its name begins with `__Host-`, by which
 * browsers refuse it from any other host. Cookies ignore ports, so a port stands in the name: two servers on one machine
 * do not sign each other out.
 */
export const sessionCookieOf = (builder: string): SessionCookie => {
  const { protocol, port } = new URL(builder);
  const isSecure = protocol === "https:";
  return { name: `${isSecure ? "__Host-" : ""}parley-session${port === "" ? "" : `-${port}`}`, isSecure };
};

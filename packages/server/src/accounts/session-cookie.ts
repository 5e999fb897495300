/** The purpose of a cookie: a session, a sign-in in progress, or recognizing the browser of an earlier sign-in. */
type CookieKind = "session" | "sign-in" | "device";

/**
 * A cookie of the one host of the builder's address, and its attributes. Over https its name begins with `__Host-`, by which
 * browsers refuse it from any other host. Cookies ignore ports, so a port stands in the name: two servers on one machine
 * do not sign each other out.
 */
export const cookieOf = (kind: CookieKind, { builder }: { builder: string }) => {
  const { protocol, port } = new URL(builder);
  const secure = protocol === "https:";
  return {
    name: `${secure ? "__Host-" : ""}parley-${kind}${port === "" ? "" : `-${port}`}`,
    attributes: { path: "/", httpOnly: true, sameSite: "Lax", secure },
  } as const;
};

/** The HTTP methods that logs and metrics distinguish. All others count as one, since a client may send any word. */
export const knownMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

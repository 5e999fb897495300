/** The header by which better-auth is told from which address a request came; what the client says does not count. */
export const addressHeader = "x-parley-address";

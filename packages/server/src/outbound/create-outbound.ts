import type { GuardedFetch } from "./create-guarded-fetch.ts";
import type { AddressRules } from "./guard-addresses.ts";

/** The server's only HTTP client for other servers. */
export interface Outbound {
  fetch: GuardedFetch;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** The outbound client; it is loaded when it is first used, since many servers never call anybody. */
export const createOutbound = (rules: AddressRules): Outbound => {
  let loading: Promise<Outbound> | undefined;
  const load = (): Promise<Outbound> => {
    loading ??= import("./create-guarded-fetch.ts").then(({ createGuardedFetch }) => createGuardedFetch(rules));
    return loading;
  };
  return {
    fetch: async (input, init) => (await load()).fetch(input, init),
    close: async () => {
      if (loading !== undefined) await (await loading).close();
    },
  };
};

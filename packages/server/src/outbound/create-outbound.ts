import type { GuardedFetch } from "./create-guarded-fetch.ts";
import type { AddressRules } from "./guard-addresses.ts";

/** The HTTP client for calls to other servers. */
export interface Outbound {
  fetch: GuardedFetch;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Creates the outbound client. Its code is loaded on first use, since many servers never call others. */
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

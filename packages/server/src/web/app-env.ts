import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { Requester } from "./actor.ts";

/** The context variables that our middleware sets. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Who makes the request. */
    requester: Requester;
  };
}

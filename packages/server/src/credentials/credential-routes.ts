import { calls } from "@parley/api";
import { type Route, route } from "../web/route.ts";
import { createCredential, deleteCredential, listCredentials } from "./credential-service.ts";
import type { CredentialServices } from "./services.ts";

/** The owner's calls about credentials. */
export const createCredentialRoutes = (services: CredentialServices): Route[] => [
  route(calls.createCredentials, ({ actor, body }) => createCredential(services, actor, body)),
  route(calls.listCredentials, async ({ actor }) => ({ credentials: await listCredentials(services, actor) })),
  route(calls.deleteCredentials, async ({ actor, params }) => {
    await deleteCredential(services, actor, params.id);
  }),
];

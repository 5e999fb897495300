import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { Owner } from "../accounts/actor.ts";
import type { AppEnv } from "../http/app-env.ts";
import { jsonContent } from "../http/json-content.ts";
import { refuseBadRequest } from "../http/refuse-bad-request.ts";
import type { Services } from "../services.ts";
import { credentialList, credentialPath, credentialSummary, newCredential } from "./credential-schemas.ts";
import { createCredential, deleteCredential, listCredentials } from "./credential-service.ts";

const security = [{ ownerToken: [] }];
const path = "/api/v1/credentials";

const createOne = createRoute({
  method: "post",
  path,
  summary: "Keep credentials for another service; what is secret is never shown again",
  security,
  request: { body: { required: true, ...jsonContent(newCredential, "The credentials") } },
  responses: { 200: jsonContent(credentialSummary, "The credentials, without what is secret") },
});

const listAll = createRoute({
  method: "get",
  path,
  summary: "List all credentials",
  security,
  responses: { 200: jsonContent(credentialList, "The newest first, without what is secret") },
});

const deleteOne = createRoute({
  method: "delete",
  path: `${path}/{id}`,
  summary: "Forget credentials; blocks that use them stop working",
  security,
  request: { params: credentialPath },
  responses: { 204: { description: "They are gone" } },
});

/** The owner's calls about credentials. */
export const createCredentialRoutes = (services: Services, owner: Owner) =>
  new OpenAPIHono<AppEnv>({ defaultHook: refuseBadRequest })
    .openapi(createOne, async (c) => c.json(await createCredential(services, owner, c.req.valid("json")), 200))
    .openapi(listAll, async (c) => c.json({ credentials: await listCredentials(services, owner) }, 200))
    .openapi(deleteOne, async (c) => {
      await deleteCredential(services, owner, c.req.valid("param").id);
      return c.body(null, 204);
    });

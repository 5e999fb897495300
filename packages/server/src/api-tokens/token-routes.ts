import { type ApiToken, type BodyOf, calls, mostApiTokens } from "@parley/api";
import type { Context } from "hono";
import { createUserId } from "../base/ids.ts";
import type { Actor, SignedIn } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import type { ApiTokenServices } from "./services.ts";
import { countTokens, deleteToken, getToken, insertToken, listTokens } from "./token-repository.ts";
import { createTokenText, hashToken, shownPartOf } from "./token-text.ts";

/** Whether an actor may also manage other people's tokens. */
const mayAdminister = ({ role, scopes }: Actor): boolean => role === "admin" && scopes.has("admin");

/** The tokens that an actor may see and revoke. */
const visibleTokens = ({ database }: ApiTokenServices, actor: Actor) => {
  const { workspaceId, userId } = actor;
  const whose = mayAdminister(actor) ? {} : { userId: userId ?? "" };
  return listTokens(database.connection, { workspaceId, asker: userId, ...whose });
};

type NewToken = BodyOf<typeof calls.createApiToken>;

/**
 * Creates a token. Only this answer contains its text.
 *
 * @throws HttpError 400 if its maker has the maximum number
 */
const createToken = async (
  { database, audit }: ApiTokenServices,
  c: Context<AppEnv>,
  { userId, workspaceId }: SignedIn,
  { name, scope, expiresAt }: NewToken,
) => {
  const token = createTokenText();
  const row = {
    id: createUserId(),
    workspace_id: workspaceId,
    user_id: userId,
    name,
    scope,
    hash: hashToken(token),
    prefix: shownPartOf(token),
    is_everywhere: null,
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    last_used_at: null,
    created_at: new Date().toISOString(),
  };
  const made = await database.transaction(async (access) => {
    if ((await countTokens(access.connection, workspaceId, userId)) >= mostApiTokens)
      throw new HttpError(
        400,
        "TOO_MANY_TOKENS",
        `You have ${mostApiTokens} tokens here, which is the most there may be. Revoke one first.`,
      );
    await insertToken(access, row);
    await audit(c, "token.created", { kind: "token", id: row.id, name: `${name} (${scope})` }, { access });
    return getToken(access.connection, workspaceId, row.id);
  });
  return { ...made, token };
};

/**
 * Revokes a token.
 *
 * @throws HttpError 403 if the requester lacks the admin scope; 404 for a token that the requester may not see
 */
const revokeToken = async (
  { database, audit, rightsWatch }: ApiTokenServices,
  c: Context<AppEnv>,
  actor: Actor,
  tokens: readonly ApiToken[],
  id: string,
): Promise<ApiToken> => {
  if (!actor.scopes.has("admin"))
    throw new HttpError(403, "FORBIDDEN", 'This needs an API token with the scope "admin".');
  const found = tokens.find((token) => token.id === id);
  if (found === undefined) throw notFound("The API token");
  await database.transaction(async (access) => {
    if (!(await deleteToken(access, id))) throw notFound("The API token");
    await audit(c, "token.revoked", { kind: "token", id, name: found.name }, { access });
  });
  rightsWatch.tell(found.maker.id);
  return found;
};

/** Converts a token to the form of the reference product's API. */
const toReference = ({ id, name, createdAt }: ApiToken) => ({ id, name, createdAt });

/** The calls about API tokens. */
export const createApiTokenRoutes = (services: ApiTokenServices): Route[] => [
  route(calls.listApiTokens, async ({ actor }, c) => {
    c.header("Cache-Control", "no-store");
    return { tokens: await visibleTokens(services, actor) };
  }),
  route(calls.listOwnTokens, async ({ actor }, c) => {
    c.header("Cache-Control", "no-store");
    const own = (await visibleTokens(services, actor)).filter(({ isOwn }) => isOwn);
    return { apiTokens: own.map(toReference) };
  }),
  route(calls.createApiToken, ({ actor, body }, c) => {
    c.header("Cache-Control", "no-store");
    return createToken(services, c, actor, body);
  }),
  route(calls.createOwnToken, async ({ actor, body }, c) => {
    c.header("Cache-Control", "no-store");
    const { token, ...made } = await createToken(services, c, actor, { ...body, expiresAt: null });
    return { apiToken: { ...toReference(made), token } };
  }),
  route(calls.revokeApiToken, async ({ actor, params: { id } }, c) => {
    await revokeToken(services, c, actor, await visibleTokens(services, actor), id);
  }),
  route(calls.deleteOwnToken, async ({ actor, params: { id } }, c) => {
    const own = (await visibleTokens(services, actor)).filter(({ isOwn }) => isOwn);
    return { apiToken: toReference(await revokeToken(services, c, actor, own, id)) };
  }),
];

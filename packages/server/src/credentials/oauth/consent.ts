import { createHash, randomBytes } from "node:crypto";
import type { BodyOf, CredentialSummary, calls } from "@parley/api";
import { cutDetails, errorText, type JsonObject } from "@parley/core";
import { type CredentialsDefinition, complete, type OAuthDefinition } from "@parley/core/fields";
import type { CredentialRow } from "../../database/schema.ts";
import type { Actor, SignedIn } from "../../web/actor.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import { findCredentialRow, replaceCredentialData } from "../credential-repository.ts";
import { keepCredential, readDefinition, summarize, withoutInternal } from "../credential-service.ts";
import type { CredentialServices } from "../services.ts";
import { askTokens, type OAuthClient, TokenRefusal } from "./ask-tokens.ts";
import { consentTime, insertConsent, takeConsent } from "./consent-repository.ts";
import { findClient, noClient } from "./find-client.ts";
import { oauthOf } from "./own-oauth.ts";

/** The account that a consent has given access to. */
interface FinishedConsent {
  credential: CredentialSummary;
  /** Whether the account is new. */
  isNew: boolean;
}

/** The data of a started consent. It is stored encrypted until the consent is given. */
interface Consent {
  type: string;
  name: string;
  /** The account to reconnect; null for a new one. */
  credentialsId: string | null;
  /** The author's own OAuth client; null for the server's. */
  client: OAuthClient | null;
  /** Proves that the code is redeemed by the same server that requested it (PKCE). */
  verifier: string;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url");

const callbackUrl = ({ addresses }: CredentialServices, { callbackPath }: OAuthDefinition): string =>
  addresses.builder + callbackPath;

type OAuthType = CredentialsDefinition & { oauth: OAuthDefinition };

/** The current contents of an account; empty if they can't be read any more. */
const readHeld = (
  { cipher }: CredentialServices,
  { fields }: CredentialsDefinition,
  row: { data: string; iv: string },
): JsonObject => {
  try {
    return complete(fields, cipher.decrypt(row));
  } catch {
    return {};
  }
};

/** An account to connect again, and what it holds; null and nothing for a new one. */
interface Held {
  row: CredentialRow | null;
  data: JsonObject;
}

/** @throws HttpError 404 if the workspace has no such account of this type */
const findHeld = async (
  services: CredentialServices,
  workspaceId: string,
  { type, credentialsId: id }: Pick<Consent, "type" | "credentialsId">,
): Promise<Held> => {
  if (id === null) return { row: null, data: {} };
  const row = await findCredentialRow(services.database.connection, { workspaceId, id });
  if (row?.type !== type) throw notFound("The account");
  return { row, data: readHeld(services, readDefinition(services, type), row) };
};

/** @throws HttpError 400 if no consent is given to such an account */
const readOAuth = (services: CredentialServices, type: string, { data }: Held): OAuthType => {
  const definition = readDefinition(services, type);
  const oauth = oauthOf(definition, data);
  if (oauth === undefined || oauth.isByClient)
    throw new HttpError(400, "BAD_REQUEST", `type: accounts of the type "${type}" are not connected by consent.`);
  if (!URL.canParse(oauth.authorizeUrl))
    throw new HttpError(400, "BAD_REQUEST", "The account has no address of the page on which consent is given.");
  return { ...definition, oauth };
};

/**
 * Returns the address of the consent page. The consent is valid once, for ten minutes, in this browser.
 *
 * @throws HttpError 400 if there is no OAuth client at the provider, 404 for an unknown account
 */
export const startConsent = async (
  services: CredentialServices,
  { workspaceId, sessionId }: SignedIn,
  { type, name, client, ...body }: BodyOf<typeof calls.startConsent>,
): Promise<{ url: string }> => {
  const credentialsId = body.credentialsId ?? null;
  const { environment, database, cipher } = services;
  const held = await findHeld(services, workspaceId, { type, credentialsId });
  const { oauth } = readOAuth(services, type, held);
  const used = findClient(environment, oauth, client === undefined || oauth.isOwn ? held.data : { client });
  if (used === null) throw new HttpError(400, "BAD_REQUEST", noClient(oauth));
  const ownClient = oauth.isOwn ? null : (client ?? (held.data.client === undefined ? null : used));
  const [state, verifier] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const consent: Consent = { type, name, credentialsId, client: ownClient, verifier };
  const pending = {
    id: hash(state),
    workspace_id: workspaceId,
    session_id: sessionId,
    ...cipher.encrypt(consent),
    expires_at: new Date(Date.now() + consentTime).toISOString(),
  };
  await database.transaction((access) => insertConsent(access, pending));
  const url = new URL(oauth.authorizeUrl);
  const query = {
    ...oauth.authorizeParams,
    response_type: "code",
    client_id: used.id,
    redirect_uri: callbackUrl(services, oauth),
    ...(oauth.scopes.length === 0 ? {} : { scope: oauth.scopes.join(" ") }),
    state,
    code_challenge: hash(verifier),
    code_challenge_method: "S256",
  };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return { url: url.href };
};

const failed = (message: string): HttpError => new HttpError(400, "CONSENT_FAILED", message);

const refusal = ({ provider }: OAuthDefinition, error: string, description: string | undefined): HttpError =>
  failed(
    error === "access_denied"
      ? `You have not given access at ${provider}. Nothing was connected.`
      : `${provider} gave no access: ${cutDetails(description || error)}`,
  );

/** The requested scopes that were not granted: people can deselect some. */
const missingScopes = ({ scopes, optionalScopes = [] }: OAuthDefinition, given: string | null): string[] => {
  const found = new Set([...(given?.split(" ") ?? []), ...optionalScopes]);
  return given === null ? [] : scopes.filter((scope) => !found.has(scope));
};

/**
 * Connects the account to which a consent gave access.
 *
 * @throws HttpError 403 if the consent belongs to another browser, has expired or was used; 400 if it was denied
 */
export const finishConsent = async (
  services: CredentialServices,
  actor: SignedIn,
  { state, code, error, errorDescription }: BodyOf<typeof calls.finishConsent>,
): Promise<FinishedConsent> => {
  const { database, cipher, environment } = services;
  const key = { id: hash(state), sessionId: actor.sessionId };
  const row = await database.transaction((access) => takeConsent(access, key));
  if (row === null || row.workspace_id !== actor.workspaceId)
    throw new HttpError(
      403,
      "LINK_OVER",
      "This consent is over: it took longer than ten minutes, was done already, or began in another browser. Connect the account again.",
    );
  const consent = cipher.decrypt(row) as Consent;
  const held = await findHeld(services, actor.workspaceId, consent);
  const definition = readOAuth(services, consent.type, held);
  const { oauth } = definition;
  if (code === undefined) throw refusal(oauth, error ?? "no code", errorDescription);
  const given = consent.client === null ? {} : { client: { ...consent.client } };
  // An own client stands in the account itself, which keeps everything but the tokens.
  const own = oauth.isOwn ? withoutInternal(definition.fields, held.data) : given;
  const client = findClient(environment, oauth, own);
  if (client === null) throw failed(noClient(oauth));
  const { tokens, scope } = await askTokens(services, oauth, client, {
    grant_type: "authorization_code",
    code,
    redirect_uri: callbackUrl(services, oauth),
    code_verifier: consent.verifier,
  }).catch((fault: unknown) => {
    if (fault instanceof TokenRefusal) throw failed(`${oauth.provider} gave no access: ${fault.message}`);
    throw failed(`${oauth.provider} can't be asked. ${errorText(fault)}`);
  });
  if (tokens[oauth.tokenFields.refresh] === undefined && !oauth.isOwn)
    throw failed(
      `${oauth.provider} gave no lasting access. Remove this app's access in your ${oauth.provider} account, then connect it again.`,
    );
  // Services of the author's choice may name scopes in their own way.
  const missing = oauth.isOwn ? [] : missingScopes(oauth, scope);
  if (missing.length > 0)
    throw failed(
      `${oauth.provider} gave only a part of the access that is needed. Connect the account again and leave everything ticked. Missing: ${missing.join(", ")}`,
    );
  return store(services, actor, consent, complete(definition.fields, { ...tokens, ...own }));
};

const store = async (
  services: CredentialServices,
  actor: Actor,
  { credentialsId, type, name }: Consent,
  data: JsonObject,
): Promise<FinishedConsent> => {
  const { database, cipher } = services;
  if (credentialsId === null)
    return { credential: await keepCredential(services, actor, { type, name, data }), isNew: true };
  const key = { workspaceId: actor.workspaceId, id: credentialsId };
  await database.write((access) => replaceCredentialData(access, key, cipher.encrypt(data)));
  const row = await findCredentialRow(database.connection, key);
  if (row === null) throw notFound("The credentials");
  return { credential: await summarize(services, row), isNew: false };
};

/**
 * Lists the types of credentials that are connected by consent, with the data that an author needs to register an own
 * OAuth client.
 */
export const listConsents = (services: CredentialServices) =>
  Object.values(services.credentialsDefinitions).flatMap(({ type, oauth, ownOAuth }) => {
    if (ownOAuth !== undefined) {
      const callbackUrl = services.addresses.builder + ownOAuth.callbackPath;
      return [{ type, callbackUrl, hasClient: true, clientSettings: [] }];
    }
    return oauth === undefined
      ? []
      : [
          {
            type,
            callbackUrl: callbackUrl(services, oauth),
            hasClient: findClient(services.environment, oauth, {}) !== null,
            clientSettings: [oauth.clientSettings.id, oauth.clientSettings.secret],
          },
        ];
  });

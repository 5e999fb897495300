import { base64, cutDetails, isJsonObject, type JsonObject } from "@parley/core";
import type { OAuthDefinition } from "@parley/core/fields";
import { createServerFetch } from "../../outbound/server-fetch.ts";
import type { CredentialServices } from "../services.ts";

/** An OAuth client: the server's own registration at a provider, or an author's. */
export interface OAuthClient {
  id: string;
  secret: string;
}

/** A provider's tokens as they are stored. */
export type Tokens = JsonObject;

/** Thrown when the provider refuses to issue tokens. The message is for the author. */
export class TokenRefusal extends Error {
  override readonly name = "TokenRefusal";
  /** The provider's code, such as `invalid_grant`; null if its response was not as specified. */
  readonly code: string | null;

  constructor(code: string | null, message: string) {
    super(message);
    this.code = code;
  }
}

/** The time limit of the provider's response, in milliseconds. */
const timeLimit = 15_000;

const parse = (text: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** The provider's message, without the secrets it was sent. */
const describe = ({ error, error_description: description }: JsonObject, sent: readonly string[]): string => {
  const words = typeof description === "string" && description !== "" ? description : String(error);
  const hidden = sent.reduce((text, secret) => (secret.length < 6 ? text : text.replaceAll(secret, "•••")), words);
  return cutDetails(hidden);
};

/** How long access lasts that an author's own client got without a stated end, in milliseconds. */
const unstatedTime = 3_600_000;

/** When access ends, if the service says so, or if it can be renewed at no cost. */
const endOf = ({ isOwn, isByClient }: OAuthDefinition, { expires_in: seconds, refresh_token: refresh }: JsonObject) => {
  if (Number(seconds) > 0) return Number(seconds) * 1000;
  return isOwn && (isByClient || refresh) ? unstatedTime : undefined;
};

const toTokens = (oauth: OAuthDefinition, answer: JsonObject, now: number): Tokens => {
  const { tokenFields, keptFields = [] } = oauth;
  const lasts = endOf(oauth, answer);
  const { access_token: access, refresh_token: refresh } = answer;
  const kept = keptFields.flatMap((key) => (typeof answer[key] === "string" ? [[key, answer[key]]] : []));
  return {
    [tokenFields.access]: access,
    ...(typeof refresh === "string" && refresh !== "" ? { [tokenFields.refresh]: refresh } : {}),
    ...(lasts === undefined ? {} : { [tokenFields.expiry]: now + lasts }),
    ...Object.fromEntries(kept),
  };
};

/**
 * Requests tokens for a code or a refresh token. `scope` is the provider's statement of their scope.
 *
 * @throws TokenRefusal
 */
export const askTokens = async (
  { outbound }: Pick<CredentialServices, "outbound">,
  oauth: OAuthDefinition,
  client: OAuthClient,
  grant: Readonly<Record<string, string>>,
): Promise<{ tokens: Tokens; scope: string | null }> => {
  const isInHeader = oauth.clientIn === "header" && client.secret !== "";
  const named = isInHeader
    ? {}
    : { client_id: client.id, ...(client.secret === "" ? {} : { client_secret: client.secret }) };
  const sent: Record<string, string> = { ...named, ...grant };
  const login = `${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`;
  const now = Date.now();
  const { status, text } = await createServerFetch(outbound)(oauth.tokenUrl, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      ...(isInHeader ? { authorization: `Basic ${base64(login)}` } : {}),
    },
    body: new URLSearchParams(sent).toString(),
    timeLimit,
  });
  const answer = parse(text);
  if (typeof answer.error === "string")
    throw new TokenRefusal(answer.error, describe(answer, Object.values(sent).concat(client.secret)));
  if (status >= 400 || typeof answer.access_token !== "string")
    throw new TokenRefusal(null, `${oauth.provider} answered ${status} and gave no access.`);
  return { tokens: toTokens(oauth, answer, now), scope: typeof answer.scope === "string" ? answer.scope : null };
};

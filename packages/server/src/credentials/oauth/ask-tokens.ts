import { cutDetails, isJsonObject, type JsonObject } from "@parley/core";
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

const toTokens = ({ tokenFields, keptFields = [] }: OAuthDefinition, answer: JsonObject, now: number): Tokens => {
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = answer;
  const kept = keptFields.flatMap((key) => (typeof answer[key] === "string" ? [[key, answer[key]]] : []));
  return {
    [tokenFields.access]: access,
    ...(typeof refresh === "string" && refresh !== "" ? { [tokenFields.refresh]: refresh } : {}),
    ...(Number(seconds) > 0 ? { [tokenFields.expiry]: now + Number(seconds) * 1000 } : {}),
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
  const sent = { client_id: client.id, client_secret: client.secret, ...grant };
  const now = Date.now();
  const { status, text } = await createServerFetch(outbound)(oauth.tokenUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
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

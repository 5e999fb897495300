import type { AiProtocol, AiProvider, JsonObject } from "@parley/core";
import { readBase, readKey } from "../services/find-account.ts";

/** What the blocks of an AI provider need to know about it. */
export interface AiService {
  /** The stored type of its block, and of its credentials. */
  type: string;
  label: string;
  protocol: AiProtocol;
  /** The default base URL, unless the account has another. */
  baseUrl: string;
  /** Models that are always offered, in this order; others can be typed. */
  models: readonly string[];
  /** Notes for lists about retired models whose questions the block sends to others. */
  replaced?: Readonly<Record<string, string>>;
  /** Choices offered before the provider's models, by label, which are not models themselves. */
  presets?: Readonly<Record<string, string>>;
  /** Returns the address of the provider's list of models. The default is `/models` after the base URL. */
  modelsAddress?(baseUrl: string): string;
  /** Whether pictures can be sent to a model. The default is no. */
  seesPictures?(model: string): boolean;
  /** The maximum answer length if the author has set none; absent means no limit is sent. */
  maxTokens?: number;
  /** Whether its list of models can be read without a key. */
  hasPublicModels?: true;
}

/** Returns the provider to ask with an account. Without an account the key is empty. */
export const toProvider = (
  { protocol, baseUrl }: Pick<AiService, "protocol" | "baseUrl">,
  account: JsonObject,
): AiProvider => ({
  protocol,
  apiKey: readKey(account, "apiKey"),
  baseUrl: readBase(account, "baseUrl", baseUrl),
});

/**
 * Returns the name of the server for messages to the author: with the account's own base URL, it is not the provider.
 */
export const serverNameOf = ({ label, baseUrl }: Pick<AiService, "label" | "baseUrl">, asked: string): string =>
  asked === baseUrl ? label : (/^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(asked)?.[1] ?? label);

import type { AiProtocol, AiProvider, JsonObject } from "@parley/core";
import { readBase, readKey } from "../services/find-account.ts";

/** A provider of models, as its blocks need to know it. */
export interface AiService {
  /** The stored type of its block, and of its credentials. */
  type: string;
  label: string;
  protocol: AiProtocol;
  /** Where it is asked unless the account says otherwise. */
  baseUrl: string;
  /** Offered in any case, in this order; others may be typed. */
  models: readonly string[];
  /** What lists say of models that have ended and that the block answers for by others. */
  replaced?: Readonly<Record<string, string>>;
  /** Offered before all that the provider lists, by what they are called: choices that are no models of their own. */
  presets?: Readonly<Record<string, string>>;
  /** Where the provider lists its models, by the base address; `/models` behind that where this is absent. */
  modelsAddress?(baseUrl: string): string;
  /** Whether pictures are sent to a model; none are where this is absent. */
  seesPictures?(model: string): boolean;
  /** What a question gets where the author has not said how long the answer may be; nothing where this is absent. */
  maxTokens?: number;
  /** Its list of models is public. */
  hasPublicModels?: true;
}

/** The account as the service is asked with it. The key is empty where there is none. */
export const toProvider = (
  { protocol, baseUrl }: Pick<AiService, "protocol" | "baseUrl">,
  account: JsonObject,
): AiProvider => ({
  protocol,
  apiKey: readKey(account, "apiKey"),
  baseUrl: readBase(account, "baseUrl", baseUrl),
});

/** Whom the author reads of: with a base URL of their own the provider has nothing to do with it. */
export const serverNameOf = ({ label, baseUrl }: Pick<AiService, "label" | "baseUrl">, asked: string): string =>
  asked === baseUrl ? label : (/^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(asked)?.[1] ?? label);

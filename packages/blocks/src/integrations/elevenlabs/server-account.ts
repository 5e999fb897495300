import type { JsonObject } from "@parley/core";
import { readBase, readKey } from "../../services/find-account.ts";

export const name = "ElevenLabs";

export const elevenLabsAddress = (account: JsonObject, path: string): string =>
  `${readBase(account, "baseUrl", "https://api.elevenlabs.io")}${path}`;

export const elevenLabsHeaders = (account: JsonObject): Record<string, string> => ({
  "xi-api-key": readKey(account, "apiKey"),
});

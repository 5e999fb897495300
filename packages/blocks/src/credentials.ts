// Generated from the block folders by scripts/generate.mjs: change a folder, then run `npm run generate`.
import type { CredentialsDefinitions } from "@parley/core/fields";
import { credentials as stripe } from "./credentials/stripe.ts";

/** What credentials of every type hold. */
export const credentialsDefinitions: CredentialsDefinitions = {
  [stripe.type]: stripe,
};

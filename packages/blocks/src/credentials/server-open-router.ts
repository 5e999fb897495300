import { service } from "../ai/providers/open-router.ts";
import { createKeyServer } from "../ai/try-key.ts";

/** OpenRouter's list of models is public, so the test asks for the key's own data. */
export const server = createKeyServer(service, "/key");

import { service } from "../ai/providers/mistral.ts";
import { createKeyServer } from "../ai/try-key.ts";

export const server = createKeyServer(service);

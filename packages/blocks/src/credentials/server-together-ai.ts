import { service } from "../ai/providers/together-ai.ts";
import { createKeyServer } from "../ai/try-key.ts";

export const server = createKeyServer(service);

import { service } from "../ai/providers/anthropic.ts";
import { createKeyServer } from "../ai/try-key.ts";

export const server = createKeyServer(service);

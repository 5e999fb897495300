import { service } from "../ai/providers/deepseek.ts";
import { createKeyServer } from "../ai/try-key.ts";

export const server = createKeyServer(service);

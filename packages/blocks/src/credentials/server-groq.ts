import { service } from "../ai/providers/groq.ts";
import { createKeyServer } from "../ai/try-key.ts";

export const server = createKeyServer(service);

import { createKeyServer } from "../ai/try-key.ts";
import { service } from "../integrations/groq/service.ts";

export const server = createKeyServer(service);

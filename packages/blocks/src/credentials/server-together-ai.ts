import { createKeyServer } from "../ai/try-key.ts";
import { service } from "../integrations/together-ai/service.ts";

export const server = createKeyServer(service);

import { createKeyServer } from "../ai/try-key.ts";
import { service } from "../integrations/anthropic/service.ts";

export const server = createKeyServer(service);

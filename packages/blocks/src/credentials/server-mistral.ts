import { createKeyServer } from "../ai/try-key.ts";
import { service } from "../integrations/mistral/service.ts";

export const server = createKeyServer(service);

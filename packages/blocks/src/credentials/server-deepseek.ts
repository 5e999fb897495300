import { createKeyServer } from "../ai/try-key.ts";
import { service } from "../integrations/deepseek/service.ts";

export const server = createKeyServer(service);

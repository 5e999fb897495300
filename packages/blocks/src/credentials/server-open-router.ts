import { createKeyServer } from "../ai/try-key.ts";
import { service } from "../integrations/open-router/service.ts";

/** Its list of models is public; what a key may do is told only to those who have it. */
export const server = createKeyServer(service, "/key");

import { service } from "../ai/providers/open-router.ts";
import { createKeyServer } from "../ai/try-key.ts";

/** Its list of models is public; what a key may do is told only to those who have it. */
export const server = createKeyServer(service, "/key");

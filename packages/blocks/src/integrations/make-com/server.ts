import { createRequestServer } from "../../http-requests/server.ts";

// Two minutes, because the response may wait for all steps of the automation.
export const server = createRequestServer(120);

import { createRequestServer } from "../../http-requests/server.ts";

// Its answer may wait for all the steps of what was begun there.
export const server = createRequestServer(120);

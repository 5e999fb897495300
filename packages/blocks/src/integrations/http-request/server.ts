import { createRequestServer } from "../../http-requests/server.ts";

export const server = createRequestServer(10);

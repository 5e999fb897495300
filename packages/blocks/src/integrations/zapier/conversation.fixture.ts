import { createRequestConversation } from "../../http-requests/testing/fixtures.ts";

export const fixture = createRequestConversation("Zapier");

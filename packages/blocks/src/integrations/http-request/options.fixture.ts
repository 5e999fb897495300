export { requestOptionsFixture as fixture } from "../../http-requests/testing/fixtures.ts";

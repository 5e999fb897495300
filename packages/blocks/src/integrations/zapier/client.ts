export { requestClient as client } from "../../http-requests/client.ts";

export { requestApi as api } from "../../http-requests/api.ts";

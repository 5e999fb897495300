export { requestRun as run } from "../../http-requests/run.ts";

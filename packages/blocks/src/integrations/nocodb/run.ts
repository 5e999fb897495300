export { serviceRun as run } from "../../services/run.ts";

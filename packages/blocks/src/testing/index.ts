export { complete, says } from "./play.ts";

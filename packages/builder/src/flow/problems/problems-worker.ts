import { type CheckRequest, createChecker } from "./problems-checker.ts";

const check = createChecker();

self.onmessage = ({ data }: MessageEvent<CheckRequest>) => self.postMessage(check(data));

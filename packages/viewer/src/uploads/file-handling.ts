/** Everything that handles visitors' files, in one script loaded only by pages that need it. */
export { keepQueue } from "./keep-queue.ts";
export { sendLeftFiles } from "./send-left-files.ts";
export { sendFile } from "./upload-file.ts";

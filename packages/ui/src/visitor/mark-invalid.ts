import type { Reply } from "@parley/core";

/** The reply, marked where the browser's own check has something against it. */
export const markInvalid = (reply: Reply, isInvalid: boolean): Reply => (isInvalid ? { ...reply, isInvalid } : reply);

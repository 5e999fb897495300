import type { Reply } from "@parley/core";

/** Marks a reply if the browser's own validation rejects it. */
export const markInvalid = (reply: Reply, isInvalid: boolean): Reply => (isInvalid ? { ...reply, isInvalid } : reply);

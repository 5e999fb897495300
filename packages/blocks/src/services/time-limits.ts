/**
 * The time limit for services without a specified one: an hour, in milliseconds. Clients can still cancel, which ends
 * the call.
 */
export const noTimeLimit = 3_600_000;

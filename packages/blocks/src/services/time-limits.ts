/**
 * For services that the specification gives no time-out: in milliseconds, an hour. Whoever waits can still give up, and
 * then the call ends.
 */
export const noTimeLimit = 3_600_000;

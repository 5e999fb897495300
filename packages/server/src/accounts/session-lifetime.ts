const day = 86_400_000;

/** Milliseconds. A session lasts for `total` since it was last renewed; it is renewed when it is used, every `renewal`. */
export const sessionLifetime = { total: 30 * day, renewal: day } as const;

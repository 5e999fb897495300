const day = 86_400_000;

/** In milliseconds. A session lasts `total` after its last renewal. It is renewed when used, at most once per `renewal`. */
export const sessionLifetime = { total: 30 * day, renewal: day } as const;

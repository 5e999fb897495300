/** A seed of the engine: an unsigned 32-bit integer. */
export const randomSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

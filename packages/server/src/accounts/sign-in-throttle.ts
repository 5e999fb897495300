import { createTokenBucket } from "../base/token-bucket.ts";

const period = 300_000;
/** Wrong passwords in that time: for one account from wherever they come, and from one address for whatever account. */
const perAccount = 10;
const perAddress = 30;

/** Who tries a password, and whose. */
export interface Attempt {
  address: string;
  email: string;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Slows down whoever guesses passwords. It is kept in memory, by each process for itself. An attempt counts before its
 * outcome is known, so that many at once get no further than one after the other.
 */
export const createSignInThrottle = (now: () => number = Date.now) => {
  const accounts = createTokenBucket(perAccount, now, period);
  const addresses = createTokenBucket(perAddress, now, period);
  return {
    /** Gives 0 when the password may be tried, else the milliseconds until one may. */
    begin: ({ address, email }: Attempt): number => addresses.take(address) || accounts.take(email),
    /** The password was right: the attempt does not count. */
    succeed({ address, email }: Attempt): void {
      addresses.giveBack(address);
      accounts.giveBack(email);
    },
  };
};

import { hashText } from "../base/hash-text.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";

/** How often something may be tried. */
export interface SignInLimits {
  /** What is tried, for other processes. */
  name: string;
  /** Milliseconds. */
  period: number;
  /** In that time, for one account from wherever it comes. */
  perAccount: number;
  /** In that time, from one address for whatever account. */
  perAddress: number;
}

const passwordLimits: SignInLimits = { name: "sign-in", period: 300_000, perAccount: 10, perAddress: 30 };

/** Who tries a password, and whose. */
export interface Attempt {
  address: string;
  email: string;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Slows down whoever guesses passwords. It is kept in memory; processes tell each other of every attempt at once. An attempt
 * counts before its outcome is known, so that many at once get no further than one after the other.
 */
export const createSignInThrottle = (
  now: () => number = Date.now,
  bus: Bus = silentBus,
  { name: what, period, perAccount, perAddress }: SignInLimits = passwordLimits,
) => {
  const share = (name: string, most: number) =>
    shareBucket(createTokenBucket(most, now, period), bus, `${what} ${name}`, 0);
  const accounts = share("account", perAccount);
  const addresses = share("address", perAddress);
  return {
    /** Gives 0 when the password may be tried, else the milliseconds until one may. */
    begin: ({ address, email }: Attempt): number => addresses.take(address) || accounts.take(hashText(email)),
    /** The password was right: the attempt does not count. */
    succeed({ address, email }: Attempt): void {
      addresses.giveBack(address);
      accounts.giveBack(hashText(email));
    },
  };
};

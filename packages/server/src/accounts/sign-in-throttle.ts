import { hashText } from "../base/hash-text.ts";
import { networkOf } from "../base/network-of.ts";
import { steadyTime } from "../base/steady-time.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";

/** How often something may be tried. */
export interface SignInLimits {
  /** The name of the limit, shared with other processes. */
  name: string;
  /** Milliseconds. */
  period: number;
  /** The limit per period for one account from one place; 0 for none. */
  perPair: number;
  /**
   * The limit per period for one account, counting all attempts except those from browsers in which it was signed in
   * before; 0 for none.
   */
  perAccount: number;
  /** The limit per period from one address for any accounts. */
  perAddress: number;
}

const passwordLimits: SignInLimits = {
  name: "sign-in",
  period: 300_000,
  perPair: 10,
  perAccount: 50,
  perAddress: 30,
};

/** An attempt at a password: from where, and for which account. */
export interface Attempt {
  address: string;
  email: string;
  /** A browser in which the same account was signed in before; undefined if unknown. */
  device?: string | undefined;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Slows down guessing passwords without locking out the account's owner. Attempts count per place and per account, so
 * that attacking from many places gains nothing. The account's limit doesn't apply in a browser in which it was signed
 * in before. Counts are kept in memory and shared between processes. An attempt counts before its outcome is known, so
 * that parallel attempts gain nothing.
 */
export const createSignInThrottle = (
  now: () => number = steadyTime,
  bus: Bus = silentBus,
  { name: what, period, perPair, perAccount, perAddress }: SignInLimits = passwordLimits,
) => {
  const share = (name: string, most: number) =>
    shareBucket(createTokenBucket(most, now, period), bus, `${what} ${name}`, 0);
  const pairs = share("pair", perPair);
  const accounts = share("account", perAccount);
  const addresses = share("address", perAddress);
  /** The buckets of an attempt, each with its key. */
  const bucketsOf = ({ address, email, device }: Attempt) => {
    const account = hashText(email);
    const place = networkOf(address);
    return device === undefined
      ? ([
          [addresses, place],
          [pairs, hashText(`${place} ${account}`)],
          [accounts, account],
        ] as const)
      : ([[pairs, hashText(`device ${device} ${account}`)]] as const);
  };
  return {
    /** Returns 0 if the password may be tried, otherwise the milliseconds to wait. */
    begin(attempt: Attempt): number {
      for (const [bucket, key] of bucketsOf(attempt)) {
        const wait = bucket.take(key);
        if (wait > 0) return wait;
      }
      return 0;
    },
    /** The password was right, so the attempt does not count. */
    succeed(attempt: Attempt): void {
      for (const [bucket, key] of bucketsOf(attempt)) bucket.giveBack(key);
    },
  };
};

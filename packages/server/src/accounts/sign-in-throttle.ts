import { hashText } from "../base/hash-text.ts";
import { networkOf } from "../base/network-of.ts";
import { steadyTime } from "../base/steady-time.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";

/** How often something may be tried. */
export interface SignInLimits {
  /** What is tried, for other processes. */
  name: string;
  /** Milliseconds. */
  period: number;
  /** In that time, for one account from one place; 0 for no limit. */
  perPair: number;
  /** In that time, for one account from all places from which nobody has come in before; 0 for no limit. */
  perAccount: number;
  /** In that time, from one address for whatever account. */
  perAddress: number;
}

const passwordLimits: SignInLimits = {
  name: "sign-in",
  period: 300_000,
  perPair: 10,
  perAccount: 50,
  perAddress: 30,
};

/** Who tries a password, and whose. */
export interface Attempt {
  address: string;
  email: string;
  /** A browser in which the same account has been signed in before; undefined where nothing shows that. */
  device?: string | undefined;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Slows down whoever guesses passwords, and not whoever has the account: guesses count for the place they come from, and,
 * so that many places get no further together, for the account as well, but not in a browser in which it has been signed in
 * before. It is kept in memory; processes tell each other of every attempt at once. An attempt counts before its outcome is
 * known, so that many at once get no further than one after the other.
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
  /** The buckets that an attempt takes from, each with its key. */
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
    /** Gives 0 when the password may be tried, else the milliseconds until one may. */
    begin(attempt: Attempt): number {
      for (const [bucket, key] of bucketsOf(attempt)) {
        const wait = bucket.take(key);
        if (wait > 0) return wait;
      }
      return 0;
    },
    /** The password was right: the attempt does not count. */
    succeed(attempt: Attempt): void {
      for (const [bucket, key] of bucketsOf(attempt)) bucket.giveBack(key);
    },
  };
};

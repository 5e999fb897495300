import { hashText } from "../base/hash-text.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { Attempt } from "./sign-in-throttle.ts";

const hour = 3_600_000;
const minute = 60_000;
/** The most e-mails per hour that one network address can request. */
const perAddress = 30;
/** The most e-mails per hour that one network address can request for one account. */
const perPair = 5;
/** The most e-mails with a code per hour and account, regardless of who requests them, so that codes can't be guessed. */
const withCode = 5;

/** Whether an e-mail may be sent. */
export interface MailTurn {
  /** Milliseconds until the next request is permitted; 0 if it is now. */
  wait: number;
  /** Whether the e-mail may contain a code. A link is always permitted, since it can't be guessed. */
  hasCode: boolean;
  /** False if an e-mail was sent to the account within the last minute, since its link is still valid. */
  isDue: boolean;
}

export type MailThrottle = ReturnType<typeof createMailThrottle>;

/**
 * Limits sign-in e-mails. Only a person's own requests make them wait: however many others request e-mails for an account,
 * its owner still has an e-mail with a link that is at most a minute old.
 */
export const createMailThrottle = (bus: Bus = silentBus, now?: () => number) => {
  const share = (name: string, most: number, period: number) =>
    shareBucket(createTokenBucket(most, now, period), bus, `mail ${name}`, 0);
  const addresses = share("address", perAddress, hour);
  const pairs = share("pair", perPair, hour);
  const codes = share("code", withCode, hour);
  const links = share("link", 1, minute);
  return {
    /**
     * @param invited the ids of invitations that may admit the account. They count separately, so that requests without
     * an invitation don't delay the e-mails of an invited person.
     */
    begin({ address, email }: Attempt, invited: readonly string[] = []): MailTurn {
      const account = hashText(email);
      const wait = addresses.take(address) || pairs.take(hashText(`${address} ${account}`));
      if (wait > 0) return { wait, hasCode: false, isDue: false };
      const hasCode = codes.take(account) === 0;
      // Counts even if there is a code, since that e-mail also has a link.
      const isDue = links.take(hashText([account, ...invited].join(" "))) === 0 || hasCode;
      return { wait: 0, hasCode, isDue };
    },
  };
};

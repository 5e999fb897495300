import { hashText } from "../base/hash-text.ts";
import { createTokenBucket } from "../base/token-bucket.ts";
import { type Bus, silentBus } from "../bus/bus.ts";
import { shareBucket } from "../bus/share-bucket.ts";
import type { Attempt } from "./sign-in-throttle.ts";

const hour = 3_600_000;
const minute = 60_000;
/** E-mails in an hour for which one network address may ask. */
const perAddress = 30;
/** The same for one account. */
const perPair = 5;
/** E-mails in an hour to one account that hold a code to type, wherever they are asked for: so few can't be guessed. */
const withCode = 5;

/** What comes of asking for an e-mail. */
export interface MailTurn {
  /** Milliseconds until whoever asks may ask again; 0 where they may now. */
  wait: number;
  /** Whether the e-mail may hold a code to type. A link can be in each: nobody guesses one. */
  hasCode: boolean;
  /** False where one was sent to the account within the last minute: the link in that is good. */
  isDue: boolean;
}

export type MailThrottle = ReturnType<typeof createMailThrottle>;

/**
 * Slows down whoever has e-mails sent to sign in by. Only their own requests make somebody wait: what others ask for in the
 * name of an account, from however many places, leaves whoever has it an e-mail with a link, at most a minute old.
 */
export const createMailThrottle = (bus: Bus = silentBus, now?: () => number) => {
  const share = (name: string, most: number, period: number) =>
    shareBucket(createTokenBucket(most, now, period), bus, `mail ${name}`, 0);
  const addresses = share("address", perAddress, hour);
  const pairs = share("pair", perPair, hour);
  const codes = share("code", withCode, hour);
  const links = share("link", 1, minute);
  return {
    /** @param invited by which invitations the account may come in: whoever knows of none holds back no e-mail for them */
    begin({ address, email }: Attempt, invited: readonly string[] = []): MailTurn {
      const account = hashText(email);
      const wait = addresses.take(address) || pairs.take(hashText(`${address} ${account}`));
      if (wait > 0) return { wait, hasCode: false, isDue: false };
      const hasCode = codes.take(account) === 0;
      // It counts where there is a code, too, whose e-mail has a link beside it.
      const isDue = links.take(hashText([account, ...invited].join(" "))) === 0 || hasCode;
      return { wait: 0, hasCode, isDue };
    },
  };
};

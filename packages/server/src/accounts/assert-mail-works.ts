import { HttpError } from "../web/http-error.ts";
import type { AccountServices } from "./services.ts";

/**
 * Checks that this server can send e-mails before promising one. The check is the same for every address, so it doesn't
 * reveal whether there is an account.
 *
 * @throws HttpError 502 if it can't
 */
export const assertMailWorks = async ({ mailer, log }: Pick<AccountServices, "mailer" | "log">): Promise<void> => {
  const reason = await mailer.findFault();
  if (reason === null) return;
  log.warn({ reason }, "nobody can be sent an e-mail to sign in by");
  throw new HttpError(
    502,
    "MAIL_FAILED",
    "This server can't send e-mails at the moment. Sign in another way, or try again later; whoever runs it finds the reason in its log.",
  );
};

import type { Environment } from "../../environment/parse-environment.ts";
import type { Mailer } from "../../mail/create-mailer.ts";
import { explainMail } from "./explain-failure.ts";
import { about, type Finding, within } from "./finding.ts";

const { fine, skipped, wrong } = about("E-mail");

/** Checks whether the operator's mail server accepts the sign-in. Sends no e-mail. */
export const checkMail = async (environment: Environment, mailer: Mailer): Promise<Finding> => {
  const { SMTP_HOST: host, SMTP_PORT: port, NEXT_PUBLIC_SMTP_FROM: from } = environment;
  if (host === undefined && from === undefined) return skipped("No mail server is set up: SMTP_HOST is not set.");
  if (host === undefined) return wrong("NEXT_PUBLIC_SMTP_FROM is set, but no server.", "Set SMTP_HOST.");
  if (from === undefined)
    return wrong("SMTP_HOST is set, but nobody whom e-mails come from.", "Set NEXT_PUBLIC_SMTP_FROM.");
  const reason = await within(mailer.tryServer("operator"), 40_000).catch(String);
  if (reason === null) return fine(`${host}:${port} lets Parley in.`);
  return wrong(reason, explainMail(reason));
};

import type { Environment } from "../../environment/parse-environment.ts";
import { findOpenWays } from "../../environment/sign-in-ways.ts";
import { about, type Finding } from "./finding.ts";

const { fine, warning } = about("Sign-up");

/** Reports who can create an account without an invitation. */
export const checkSignUp = (environment: Environment): Finding => {
  if (environment.DISABLE_SIGNUP) return fine("Only invited people, and those of ADMIN_EMAIL, make accounts.");
  const ways = findOpenWays(environment);
  if (ways.length === 0)
    return fine("Only invited people make accounts, and those of your own identity provider where there is one.");
  return warning(
    `Anybody can make an account, with a workspace of their own: by ${ways.join(", ")}.`,
    "If that is not meant, set DISABLE_SIGNUP=true: then people come by invitations.",
  );
};

import type { Environment } from "./parse-environment.ts";
import {
  findHalfSetProviders,
  findProviderIds,
  isMailSignInOn,
  isPublicProvider,
  isSignUpOn,
  providerNames,
} from "./sign-in-ways.ts";

/** A summary of the settings: one line for each question of the person who starts the server. */
interface Setup {
  /** Who can create an account, and how. */
  accounts: string;
  /** Where files are stored. */
  files: string;
  /** Sentences about incomplete settings, which therefore have no effect. */
  half: string[];
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/**
 * The names of the ways to sign in. Facebook is left out of ways for new people, since it only admits people who have
 * connected it before.
 */
const namesOf = (environment: Environment, isShown: (id: keyof typeof providerNames) => boolean): string[] =>
  findProviderIds(environment)
    .filter((id) => id !== "facebook" && isShown(id))
    .map((id) => providerNames[id]);

const describeAccounts = (environment: Environment): string => {
  const isByMail = isMailSignInOn(environment);
  const mail = isByMail ? ["a code by e-mail"] : [];
  const invited = [...(environment.PARLEY_PASSWORD_SIGN_IN ? ["a password"] : []), ...mail];
  const forInvited = list([...invited, ...namesOf(environment, () => true)]);
  const admins = (environment.ADMIN_EMAIL ?? []).length > 0 ? " and those of ADMIN_EMAIL" : "";
  if (environment.DISABLE_SIGNUP) return `only invited people${admins}, by ${forInvited} (DISABLE_SIGNUP)`;
  const open = [
    ...(isSignUpOn(environment) ? ["a password"] : []),
    ...mail,
    ...namesOf(environment, (id) => isPublicProvider(environment, id)),
  ];
  const own = namesOf(environment, (id) => !isPublicProvider(environment, id));
  const parts = [
    ...(open.length > 0 ? [`anybody, by ${list(open)}`] : []),
    ...(own.length > 0 ? [`whoever has an account there, by ${list(own)}`] : []),
    ...(open.length > 0 ? [] : [`invited people${admins}, by ${forInvited}`]),
  ];
  return open.length + own.length === 0 ? `only ${parts.join("; ")}` : parts.join("; ");
};

const describeFiles = ({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket }: Environment, folder: string): string =>
  endpoint === undefined ? `the folder ${folder}` : `the bucket "${bucket}" at ${endpoint}`;

const findHalves = (environment: Environment): string[] => {
  const { SMTP_HOST: host, NEXT_PUBLIC_SMTP_FROM: from } = environment;
  return [
    ...findHalfSetProviders(environment).map(
      ({ id, given, missing }) =>
        `${given.join(" and ")} without ${missing.join(" and ")}: nobody signs in by ${providerNames[id]}.`,
    ),
    ...(host !== undefined && from === undefined
      ? ["SMTP_HOST without NEXT_PUBLIC_SMTP_FROM: the server itself sends no e-mails."]
      : []),
    ...(host === undefined && from !== undefined
      ? ["NEXT_PUBLIC_SMTP_FROM without SMTP_HOST: the server itself sends no e-mails."]
      : []),
  ];
};

/** @param folder the folder for files if no bucket is configured */
export const describeSetup = (environment: Environment, folder: string): Setup => ({
  accounts: describeAccounts(environment),
  files: describeFiles(environment, folder),
  half: findHalves(environment),
});

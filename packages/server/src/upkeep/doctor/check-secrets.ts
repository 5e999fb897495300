import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createCipher } from "../../credentials/create-cipher.ts";
import { listTables } from "../../database/assert-own-tables.ts";
import { dataFolder, encryptionSecretFile, ownerTokenFile } from "../../environment/data-folder.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { about, type Finding, within } from "./finding.ts";
import type { Patient } from "./open-patient.ts";

const { fine, skipped, wrong } = about("Secrets");

/** The minimum number of different characters in a secret. Random secrets have more. */
const fewest = 8;
/** The minimum length of a token that can't be guessed, in characters. */
const shortestToken = 20;

const isGuessed = (secret: string): boolean =>
  new Set(secret).size < fewest || /change.?me|secret|password|example|default|0123456789/i.test(secret);

const newSecret = "Make one with `openssl rand -base64 24`";

const checkGiven = (environment: Environment): Finding[] => {
  const findings: Finding[] = [];
  const { ENCRYPTION_SECRET: secret } = environment;
  if (secret !== undefined && isGuessed(secret))
    findings.push(
      wrong("ENCRYPTION_SECRET can be guessed.", `${newSecret}, and name the old one in PARLEY_EARLIER_SECRETS.`),
    );
  for (const name of ["PARLEY_OWNER_TOKEN", "PARLEY_METRICS_TOKEN"] as const) {
    const token = environment[name];
    if (token !== undefined && (token.length < shortestToken || isGuessed(token)))
      findings.push(wrong(`${name} can be guessed, or is short.`, `${newSecret}.`));
  }
  return findings;
};

/** Checks that only Parley's user can access secrets in files. */
const checkFiles = (folder: string): Finding[] =>
  [encryptionSecretFile, ownerTokenFile].flatMap((name) => {
    const path = join(folder, name);
    if (process.platform === "win32" || !existsSync(path) || (statSync(path).mode & 0o077) === 0) return [];
    return [wrong(`Other users of this machine can read ${path}.`, `chmod 600 ${path}`)];
  });

/** Counts the credentials, and those of them that can't be decrypted. */
const countUnreadable = async (patient: Patient, secret: string, earlier: readonly string[] = []) => {
  if (!(await listTables(patient)).includes("credentials")) return { all: 0, unreadable: 0 };
  const rows = await patient.connection.selectFrom("credentials").select(["data", "iv"]).execute();
  const cipher = createCipher(secret, earlier);
  const unreadable = rows.filter((row) => {
    try {
      cipher.decrypt(row);
      return false;
    } catch {
      return true;
    }
  }).length;
  return { all: rows.length, unreadable };
};

const findSecret = (environment: Environment): string | null => {
  const path = join(dataFolder(environment), encryptionSecretFile);
  return environment.ENCRYPTION_SECRET ?? (existsSync(path) ? readFileSync(path, "utf8").trim() : null);
};

/** Checks whether the secrets are strong and private, and can decrypt the stored data. */
export const checkSecrets = async (environment: Environment, patient: Patient | null): Promise<Finding[]> => {
  const findings = [...checkGiven(environment), ...checkFiles(dataFolder(environment))];
  const secret = findSecret(environment);
  const counted =
    patient &&
    (await within(countUnreadable(patient, secret ?? "", environment.PARLEY_EARLIER_SECRETS)).catch(() => null));
  if (counted && counted.unreadable > 0)
    findings.push(
      wrong(
        `${counted.unreadable} of ${counted.all} accounts at other services were encrypted with another key.`,
        "Set the ENCRYPTION_SECRET that they were made with, or name it in PARLEY_EARLIER_SECRETS.",
      ),
    );
  if (findings.length > 0) return findings;
  if (secret === null) return [skipped(`There is no key in ${dataFolder(environment)} yet: the first start makes it.`)];
  const where = environment.ENCRYPTION_SECRET === undefined ? "in the data folder" : "in ENCRYPTION_SECRET";
  return [
    fine(`The key ${where} is good${counted ? `, and reads all ${counted.all} accounts at other services` : ""}.`),
  ];
};

import type { ConnectionOptions } from "node:tls";
import { EnvironmentError } from "../../environment/environment-error.ts";
import { type Environment, parseEnvironment, type RawEnvironment } from "../../environment/parse-environment.ts";
import { createMailer } from "../../mail/create-mailer.ts";
import { checkAddresses } from "./check-addresses.ts";
import { checkClock } from "./check-clock.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkFolder, checkModes } from "./check-folder.ts";
import { checkMail } from "./check-mail.ts";
import { checkSecrets } from "./check-secrets.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSignUp } from "./check-sign-up.ts";
import { checkStorage } from "./check-storage.ts";
import { about, type Finding, within } from "./finding.ts";
import { openPatient } from "./open-patient.ts";

const { wrong } = about("Settings");

/** Returns the settings, or a finding for each invalid one. */
const readSettings = (raw: RawEnvironment, placeOf: (name: string) => string): Environment | Finding[] => {
  try {
    return parseEnvironment(raw);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.problems.map(({ field, expected }) => {
      const given = raw[field];
      if (given === undefined) return wrong(`${field} is missing.`, `It must be ${expected}.`);
      if (given === "")
        return wrong(`${field} is empty.`, `Remove it from ${placeOf(field)}, or give it a value: ${expected}.`);
      return wrong(`${field} is not valid.`, `It must be ${expected}. It stands in ${placeOf(field)}.`);
    });
  }
};

interface ExamineOptions {
  /** Whether a server runs on the data folder. */
  isRunning(environment: Environment): Promise<boolean>;
  /** A description of where a setting was given. */
  placeOf?: (name: string) => string;
  /** For tests: additional trusted certificates of mail servers. */
  mailTls?: ConnectionOptions;
}

/**
 * Checks everything that a server needs, running or not, and reports problems with remedies. Nothing is changed permanently.
 */
export const examine = async (
  raw: RawEnvironment,
  { isRunning, placeOf = () => "the environment", mailTls = {} }: ExamineOptions,
): Promise<Finding[]> => {
  const settings = readSettings(raw, placeOf);
  if (Array.isArray(settings)) return settings;
  const findings = checkSettings(raw, placeOf);
  const rules = { allowedHosts: [], allowsLoopback: true };
  const mailer = createMailer({ environment: settings, rules, tls: mailTls });
  const refused = checkFolder(settings);
  findings.push(...refused, ...checkModes(settings));
  const isReadable = refused.length === 0;
  const usesFolder = { database: settings.DATABASE_URL === undefined, files: settings.S3_ENDPOINT === undefined };
  const patient = isReadable || !usesFolder.database ? await openPatient(settings) : null;
  try {
    if (patient !== null || isReadable) findings.push(await checkDatabase(settings, patient));
    if (isReadable || !usesFolder.files) findings.push(await checkStorage(settings));
    findings.push(await checkMail(settings, mailer));
    findings.push(checkSignUp(settings));
    const addresses = await checkAddresses(settings, isReadable && (await isRunning(settings)));
    findings.push(...addresses.findings);
    findings.push(...(await checkClock(patient, addresses.clock)));
    if (isReadable) findings.push(...(await checkSecrets(settings, patient)));
    findings.push(await checkDisk(settings));
    return findings;
  } finally {
    if (patient !== null) await within(patient.close(), 1000).catch(() => undefined);
  }
};

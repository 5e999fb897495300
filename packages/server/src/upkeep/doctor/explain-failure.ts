/** What to do about a failure, by what its code or its message says; the last resort where nothing fits. */
const explain = (
  error: unknown,
  causes: readonly (readonly [fits: RegExp, remedy: string])[],
  otherwise: string,
): string => {
  const code = error instanceof Error && "code" in error ? error.code : "";
  const said = `${code} ${error instanceof Error ? error.message : error}`;
  return causes.find(([fits]) => fits.test(said))?.[1] ?? otherwise;
};

/** What to do where the database of DATABASE_URL can't be reached or used. */
export const explainDatabase = (error: unknown, url: string | undefined): string => {
  const otherwise = "See that it runs and that DATABASE_URL has its address, user, password and database.";
  if (url === undefined || !URL.canParse(url)) return otherwise;
  const { host, hostname, pathname, username } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  return explain(
    error,
    [
      [
        /ECONNREFUSED/,
        `Nothing listens at ${host}. Start the database there, or correct the address in DATABASE_URL. In a container, localhost is the container itself: name the database's service.`,
      ],
      [
        /ENOTFOUND|EAI_AGAIN/,
        `The name ${hostname} is not known on this machine. Correct it in DATABASE_URL; the names of Docker's services are known only inside their network.`,
      ],
      [
        /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|No answer within/,
        `${host} doesn't answer. See that the address in DATABASE_URL is right, and that no firewall stands between.`,
      ],
      [
        /28P01|28000|ER_ACCESS_DENIED/,
        `Correct the user (${decodeURIComponent(username)}) and the password in DATABASE_URL. In a password @ : / # ? % are written as %40 %3A %2F %23 %3F %25.`,
      ],
      [
        /3D000|ER_BAD_DB_ERROR/,
        `Make the database there (create database ${database}), or correct its name at the end of DATABASE_URL.`,
      ],
      [/42501|ER_DBACCESS_DENIED|ER_TABLEACCESS_DENIED/, "Let this user make tables and write there."],
      [/53300|ER_CON_COUNT/, "It has no connection left: allow more of them there, or start fewer processes."],
    ],
    otherwise,
  );
};

/** What to do where the bucket of the settings can't be used. */
export const explainBucket = (error: unknown, bucket: string): string =>
  explain(
    error,
    [
      [
        /S3_PUBLIC_CUSTOM_DOMAIN/,
        "Let everybody read there what is under public/ in the bucket, or remove the setting.",
      ],
      [/NoSuchBucket/, `Make the bucket ${bucket} there, or correct S3_BUCKET.`],
      [/InvalidAccessKeyId|SignatureDoesNotMatch/, "Correct S3_ACCESS_KEY and S3_SECRET_KEY."],
      [/AccessDenied|status 403/, "Allow these keys to put, get and delete objects, and to list the bucket."],
      [/TooSkewed/, "The clocks differ: let this machine keep time by NTP."],
      [
        /AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocation|status 30\d/,
        "Correct S3_REGION, and let S3_ENDPOINT name that region where the service has an address for each.",
      ],
    ],
    "See that S3_ENDPOINT, S3_PORT and S3_SSL are right, and that the service is reached from this machine: in a container, localhost is the container itself.",
  );

/** What to do where the mail server of the settings doesn't let Parley in. */
export const explainMail = (reason: string): string =>
  explain(
    reason,
    [
      [
        /refused the user name/,
        "Correct SMTP_USERNAME and SMTP_PASSWORD: some providers want a password made for programs.",
      ],
      [/wants a user name/, "Set SMTP_USERNAME and SMTP_PASSWORD."],
      [
        /offers no encryption/,
        "Set SMTP_PORT=465 with SMTP_SECURE=true, or SMTP_PORT=587 without; its certificate must be valid for the name in SMTP_HOST. In a network of your own, SMTP_IGNORE_TLS=true does without encryption.",
      ],
      [
        /can't be reached|did not answer|No answer within|not known/,
        "Correct SMTP_HOST and SMTP_PORT: mostly 587, or 465 with SMTP_SECURE=true. Port 25, which is used where none is set, is closed at many providers.",
      ],
    ],
    "See that SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USERNAME and SMTP_PASSWORD are right.",
  );

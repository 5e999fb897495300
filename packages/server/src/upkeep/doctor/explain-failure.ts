import { explain } from "../../base/explain.ts";

/** Suggests what to do if the configured bucket can't be used. */
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

/** Suggests what to do if the configured mail server refuses the sign-in. */
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

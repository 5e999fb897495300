import { errorCodes } from "@parley/core";

/** What is wrong, and what to do about it, by the code of the error. */
interface Reason {
  fits: RegExp;
  says: (url: URL) => string;
}

const reasons: readonly Reason[] = [
  {
    fits: /^ECONNREFUSED$/,
    says: ({ origin }) => `Nothing answers at ${origin}. Is Parley started there? Start it, or correct PARLEY_URL.`,
  },
  {
    fits: /^(?:ENOTFOUND|EAI_)/,
    says: ({ hostname }) => `The name ${hostname} is not known on this machine. Correct it in PARLEY_URL.`,
  },
  {
    fits: /TIMEOUT|^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/,
    says: ({ origin }) =>
      `${origin} does not answer. See that PARLEY_URL is right, and that no firewall or proxy stands between.`,
  },
  {
    fits: /CERT|SIGNATURE|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH/,
    says: ({ origin }) =>
      `The certificate of ${origin} can't be trusted. PARLEY_URL must have the name that the certificate is for; a certificate of your own is named by NODE_EXTRA_CA_CERTS=FILE.`,
  },
  {
    fits: /^(?:ERR_SSL|EPROTO)/,
    says: ({ host }) => `What answers at ${host} does not speak https. Try PARLEY_URL=http://${host}.`,
  },
  {
    fits: /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW)/,
    says: ({ host }) => `What answers at ${host} does not speak http. PARLEY_URL must be the address of the builder.`,
  },
  {
    fits: /^(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED)$/,
    says: ({ origin }) =>
      `${origin} broke the connection off. See in its log, or in that of the proxy before it, why; then give the command again.`,
  },
  {
    fits: /^(?:EACCES|EPERM)$/,
    says: ({ origin }) => `This system does not let the command connect to ${origin}. See its firewall and its limits.`,
  },
];

/** Why the server at an address can't be asked, and what to do, in full sentences. */
export const describeUnreachable = (error: unknown, address: string): string => {
  const codes = errorCodes(error);
  const url = new URL(address);
  const reason = reasons.find(({ fits }) => codes.some((code) => fits.test(code)));
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const said = cause instanceof Error ? cause.message : String(cause);
  return reason?.says(url) ?? `The server at ${url.origin} can't be reached: ${said}. See that PARLEY_URL is right.`;
};

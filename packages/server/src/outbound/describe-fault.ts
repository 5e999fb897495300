import { errorCodes } from "@parley/core";

// Codes are those of Node.js, of OpenSSL and of undici; people read a sentence in their place.

const reasons: readonly (readonly [fits: RegExp, says: string])[] = [
  [/^ECONNREFUSED$/, "nothing answers there"],
  [/^(?:ENOTFOUND|EAI_|EDNS|ENODATA|ESERVFAIL)/, "its name is not known"],
  [/TIMEOUT|^ETIMEDOUT$/, "it did not answer in time"],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, "there is no way to its network"],
  [
    /^(?:ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/,
    "it broke the connection off",
  ],
  [/CERT|SIGNATURE|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH/, "its certificate can't be trusted"],
  [/^(?:ERR_SSL|EPROTO)/, "it does not speak TLS as https needs it"],
  [/^(?:HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|UND_ERR_HTTP_PARSER)/, "what it answers is not HTTP"],
  [/^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/, "its answer is not packed as it says"],
  [/^UND_ERR_PRX|^UND_ERR_ABORTED$/, "the proxy on the way to it refuses"],
];

/** Why a server can't be reached, as the rest of a sentence; never a code, and nothing that was sent. */
export const describeFault = (error: unknown): string => {
  const codes = errorCodes(error);
  return reasons.find(([fits]) => codes.some((code) => fits.test(code)))?.[1] ?? "the connection failed";
};

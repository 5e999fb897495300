/** Why a request can't be sent; the message contains no secrets. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
}

/** What the name of a header may be. */
export const headerName = /^[!#$%&'*+.^_`|~\w-]+$/;

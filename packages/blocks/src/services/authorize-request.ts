import { base64, completeLink, type JsonObject } from "@parley/core";
import { BadRequest, headerName } from "./bad-request.ts";
import { addQuery, serverOf } from "./query.ts";

interface Authorized {
  url: string;
  headers: Record<string, string>;
  secretHeaders?: readonly string[];
}

/** Visible characters of ASCII, which every header may hold. */
const plain = /^[\x20-\x7e]*$/;

const withHeader = <Request extends Authorized>(request: Request, name: string, value: string): Request => {
  if (!headerName.test(name)) throw new BadRequest("The account's header has a name that headers can't have.");
  if (!plain.test(value)) throw new BadRequest("The account's key holds letters that headers can't have.");
  const others = Object.entries(request.headers).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: { ...Object.fromEntries(others), [name]: value }, secretHeaders: [name] };
};

/**
 * Adds an account of the type `http` to a request. It replaces a header of the same name.
 *
 * @throws BadRequest if the account is for another server, or incomplete
 */
export const authorizeRequest = <Request extends Authorized>(request: Request, account: JsonObject): Request => {
  const text = (key: string): string => {
    const value = account[key];
    return typeof value === "string" ? value.trim() : "";
  };
  const [given, asked] = [serverOf(completeLink(text("address"))), serverOf(request.url)];
  if (given === null) throw new BadRequest("The account doesn't say which server it is for. Edit it.");
  if (given !== asked)
    throw new BadRequest(`The account is for ${given} only, so nothing was sent to ${asked ?? "this address"}.`);
  switch (text("kind")) {
    case "basic":
      return withHeader(request, "Authorization", `Basic ${base64(`${text("user")}:${text("password")}`)}`);
    case "header":
      return withHeader(request, text("name"), text("value"));
    case "query":
      return { ...request, url: addQuery(request.url, [{ key: text("name"), value: text("value") }]) };
    case "oauth client":
    case "oauth consent":
      return withHeader(request, "Authorization", `Bearer ${text("accessToken")}`);
    default:
      return withHeader(request, "Authorization", `Bearer ${text("token")}`);
  }
};

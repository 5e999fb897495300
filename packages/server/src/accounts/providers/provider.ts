import type { ProviderId } from "../../environment/sign-in-ways.ts";

/** Who has signed in at a provider, as the provider says. */
export interface Person {
  /** Who they are for the provider, always. */
  accountId: string;
  /** In lower case; null where the provider names none. */
  email: string | null;
  /** Whether the provider has made sure that the address is theirs. */
  isVerified: boolean;
  /** Empty where the provider does not say. */
  name: string;
  image: string | null;
}

/** What a provider has said of somebody: the claims of the identity token with those of the user information. */
export type Claims = Readonly<Record<string, unknown>>;

/** Asks the provider's API in the name of whoever has signed in. Gives null where it answers 404. */
export type AskApi = (address: string) => Promise<unknown>;

/** An identity provider that is set up on this server. */
export interface Provider {
  id: ProviderId;
  /** As it stands on the button. */
  name: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Where people are sent and codes are redeemed: fixed addresses, or those that a discovery document names. */
  server:
    | { kind: "fixed"; issuer: string; authorize: string; token: string }
    | { kind: "discovered"; document: string; isIssuer(issuer: string): boolean };
  /** Whether it gives an identity token, which is checked. */
  isOpenId: boolean;
  /** Whether the user information is asked for besides the identity token. */
  wantsUserInfo: boolean;
  /**
   * Makes a person of what it says.
   *
   * @throws HttpError where the person may not come in
   */
  readPerson(claims: Claims, askApi: AskApi): Promise<Person> | Person;
}

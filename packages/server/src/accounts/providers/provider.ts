import type { ProviderId } from "../../environment/sign-in-ways.ts";

/** A person as described by a provider. */
export interface Person {
  /** The provider's permanent id of the person. */
  accountId: string;
  /** In lower case; null if the provider sends none. */
  email: string | null;
  /** Whether the provider has verified the address. */
  isVerified: boolean;
  /** Empty if the provider sends none. */
  name: string;
  image: string | null;
}

/** The data that a provider sends about a person: the claims of the identity token and the user information. */
export type Claims = Readonly<Record<string, unknown>>;

/** Requests the provider's API with the person's access token. Returns null for a 404. */
export type AskApi = (address: string) => Promise<unknown>;

/** An identity provider that is set up on this server. */
export interface Provider {
  id: ProviderId;
  /** The name on the button. */
  name: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The addresses for signing in and for redeeming codes: fixed, or read from a discovery document. */
  server:
    | { kind: "fixed"; issuer: string; authorize: string; token: string }
    | { kind: "discovered"; document: string; isIssuer(issuer: string): boolean };
  /** Whether it issues an identity token, which is verified. */
  isOpenId: boolean;
  /** Whether user information is requested in addition to the identity token. */
  wantsUserInfo: boolean;
  /**
   * Converts the claims to a person.
   *
   * @throws HttpError if the person is not permitted to sign in
   */
  readPerson(claims: Claims, askApi: AskApi): Promise<Person> | Person;
}

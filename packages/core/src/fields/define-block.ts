import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { ReadonlyRecord } from "../values/record.ts";
import type { ObjectField, RootField, Typed, ValueOf } from "./field-spec.ts";
import type { ShowIf } from "./show-if.ts";
import { wayOutFields, wayOutLabel } from "./way-out.ts";

/**
 * Where a block leads besides its edges and the next block, for analysing a flow without running it. Fields are named by
 * their key paths. Default: the flow goes on.
 */
export interface BlockMoves {
  /** The block jumps to the group, and the block in it, that these fields name. */
  jumps?: { group: string; block?: string };
  /** The block runs the bot, from the group, that these fields name; then the flow goes on. */
  calls?: { bot: string; group: string };
  /** The block returns to after the last jump, if there was one. */
  returns?: boolean;
  /** The path ends here if this condition holds. */
  endsIf?: ShowIf;
  /** The block waits for something from outside if this condition holds. Inputs always wait. */
  waitsIf?: ShowIf;
  /** An item without an edge ends the path instead of continuing after the block. */
  endsAtItems?: boolean;
  /** The edges of items are ignored if this condition holds. */
  passesItemsIf?: ShowIf;
}

export type BlockFamily = "bubble" | "input" | "logic" | "integration";

/**
 * What a block that the server runs does at another service when it runs once. `nothing`: it calls none. What only reads
 * there `asks`; of a `request`, only the other service knows what it changes.
 */
export type BlockReach =
  | "nothing"
  | "asks"
  | "asks a model"
  | "sends a request"
  | "adds a row"
  | "changes rows"
  | "sends an e-mail"
  | "sends an event"
  | "sends a message";

/** The declaration of a block type, in its folder's `block.ts`. Except for `summary`, it is plain data. */
export interface BlockDefinition {
  /** The stored type, as in bot files. */
  type: string;
  family: BlockFamily;
  label: string;
  /** One sentence about the block's purpose, for the author. */
  description: string;
  /** Further words an author may search for. */
  search: readonly string[];
  /** The key of the options in files. */
  key: "content" | "options";
  options: RootField;
  /** The fields of an item, without `id` and `outgoingEdgeId`, for blocks that have items. */
  item?: ObjectField;
  /** What authors call the items: `Button`, `Buttons`. */
  itemLabels?: { one: string; many: string };
  /** The options must not reach visitors' browsers, since the server runs the block. */
  isServerOnly?: boolean;
  /** An obsolete type that older files contain. It still runs and can be edited, but is not offered for new blocks. */
  isEnded?: true;
  /** What an integration does at its service, or what each of its actions does. Default: `asks`. */
  reaches?: BlockReach | Readonly<Record<string, BlockReach>>;
  /** What is different in a preview: it sends nothing, or plays what would happen. Default: it does what it does in chats. */
  preview?: "silent" | "simulated";
  /** The actions of an integration that look something up, so that it may find nothing: it can have a way for that. */
  findsBy?: readonly string[];
  moves?: BlockMoves;
  /** What is said behind it may be in another language, so visitors' pages need the texts of all. */
  changesLanguage?: true;
  /** Texts that visitors read and no field has: `run` gets them in the visitor's language by `ownText`. */
  ownTexts?: readonly string[];
  /** The most important line on the block's card; empty if nothing is set. The options are complete. */
  summary?(options: never): string;
}

/** Every known block type by its stored type. */
export type Definitions = ReadonlyRecord<BlockDefinition>;

/**
 * Declares a block type; keeps the precise types of its options and items. An integration that the server runs can fail, so
 * its only item is the way out; see `wayOutFields`.
 */
export const defineBlock = <const Definition extends BlockDefinition, const Options extends RootField & Typed<unknown>>(
  definition: Definition & { options: Options; summary?(options: ValueOf<Options>): string },
): Definition & { options: Options } =>
  definition.family === "integration" && definition.isServerOnly
    ? { ...definition, item: wayOutFields, itemLabels: { one: wayOutLabel, many: wayOutLabel } }
    : definition;

/** What a block does at another service with these complete options; `nothing` if it calls none from the server. */
export const reachOf = (
  { family, isServerOnly, reaches = "asks", options: field }: BlockDefinition,
  options: Readonly<Record<string, unknown>>,
): BlockReach => {
  if (family !== "integration" || !isServerOnly) return "nothing";
  if (typeof reaches === "string") return reaches;
  const action = field.kind === "union" ? options[field.discriminator] : undefined;
  return (typeof action === "string" && Object.hasOwn(reaches, action) ? reaches[action] : undefined) ?? "asks";
};

/** The complete options of a definition. */
export type OptionsOf<Definition extends Pick<BlockDefinition, "options">> = ValueOf<Definition["options"]>;

/** A row of a definition, complete. */
export type ItemOf<Definition extends Pick<BlockDefinition, "options">> = (Definition extends { item: infer Item }
  ? ValueOf<Item>
  : unknown) & { id: string; outgoingEdgeId?: string };

/** The compiled block of a definition. */
export type BlockOf<Definition extends Pick<BlockDefinition, "options">> = FlowBlock<
  OptionsOf<Definition>,
  Definition extends { item: ObjectField } ? ItemOf<Definition> : FlowItem
>;

/** What an event type is: a place where a flow begins or is interrupted. */
export interface EventDefinition {
  type: string;
  label: string;
  description: string;
  options: ObjectField;
}

/** How an account is connected by consent on the provider's page (OAuth 2, with a code and PKCE). */
export interface OAuthDefinition {
  /** What people call the provider: `Google`. */
  provider: string;
  /** The address of the consent page. */
  authorizeUrl: string;
  /** Further parameters of its address, for example for long-lived access. */
  authorizeParams?: Readonly<Record<string, string>>;
  tokenUrl: string;
  scopes: readonly string[];
  /** Scopes that an account can lack: part of the app is then missing, but blocks work. */
  optionalScopes?: readonly string[];
  /** The server settings that hold its OAuth client at the provider. Authors can bring their own client. */
  clientSettings: { id: string; secret: string };
  /** The path on the builder's address to which the provider redirects. It is registered there. */
  callbackPath: string;
  /** How the client's secret is sent for tokens: in the body (the default), or in the header, as HTTP Basic. */
  clientIn?: "body" | "header";
  /** The access is asked for with the client alone, without a person's consent. */
  isByClient?: true;
  /**
   * The author's own client at a service of the author's choice; see `OwnOAuth`. Its access may come without an end and
   * without a way to renew it: it then lasts until the service refuses it.
   */
  isOwn?: true;
  /** The fields that store the provider's tokens. The expiry is in milliseconds since 1970. */
  tokenFields: { access: string; refresh: string; expiry: string };
  /** Fields that are stored under the same name as in the provider's response. */
  keptFields?: readonly string[];
}

/**
 * How an account with an OAuth client of the author's own gets its access. These fields describe the client and the
 * service: `authorizeUrl`, `tokenUrl`, `scopes`, `clientId`, `clientSecret`, and `clientIn` (`header` or `body`). The tokens
 * are kept in the internal fields `accessToken`, `refreshToken` and `expiresAt` (milliseconds since 1970).
 */
export interface OwnOAuth {
  /** The field that says what kind of account it is. */
  kindField: string;
  /** The kind whose access is asked for with the client alone (client credentials). */
  byClient: string;
  /** The kind whose access somebody gives on the service's page (authorization code with PKCE). */
  byConsent: string;
  /** The path on the builder's address to which the service redirects after the consent. */
  callbackPath: string;
}

/** What credentials of a type contain. It never leaves the server. */
export interface CredentialsDefinition {
  type: string;
  label: string;
  description: string;
  fields: ObjectField;
  /**
   * For accounts that are connected by consent. The fields then store the provider's response and are not shown as a form.
   */
  oauth?: OAuthDefinition;
  /** For accounts of which some kinds get their access from an OAuth client of the author's own. */
  ownOAuth?: OwnOAuth;
  /** Why accounts of this type can't be tested, for authors. */
  untested?: string;
}

/** All types of credentials, by type. */
export type CredentialsDefinitions = Readonly<Record<string, CredentialsDefinition>>;

/** Declares a type of credentials. */
export const defineCredentials = <const Definition extends CredentialsDefinition>(definition: Definition): Definition =>
  definition;

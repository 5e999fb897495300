import type { FlowBlock, FlowItem } from "../nouns/flow-parts.ts";
import type { ReadonlyRecord } from "../values/record.ts";
import type { ObjectField, RootField, Typed, ValueOf } from "./field-spec.ts";
import type { ShowIf } from "./show-if.ts";

/**
 * Where a block leads besides its edge, its items' edges and the next block, for those who judge a flow without running
 * it. Fields are named by their paths of keys. Absent: the flow goes on.
 */
export interface BlockMoves {
  /** The block goes to the group, and to the block of it, that these fields name; not on. */
  jumps?: { group: string; block?: string };
  /** The block runs the bot, from the group, that these fields name; then the flow goes on. */
  calls?: { bot: string; group: string };
  /** The block goes back behind the last jump, where there was one. */
  returns?: boolean;
  /** The path ends here while this holds. */
  endsIf?: ShowIf;
  /** The block waits for something from outside while this holds, as inputs always do. */
  waitsIf?: ShowIf;
  /** An item without an edge ends the path; elsewhere the flow goes on behind the block. */
  endsAtItems?: boolean;
  /** While this holds, the edges of items are not followed. */
  passesItemsIf?: ShowIf;
}

export type BlockFamily = "bubble" | "input" | "logic" | "integration";

/** What a block type is. It is declared once, in its folder's `block.ts`, and is plain data but for `summary`. */
export interface BlockDefinition {
  /** The stored type, as in bot files. */
  type: string;
  family: BlockFamily;
  label: string;
  /** One sentence: what it does for the author. */
  description: string;
  /** Further words an author may search for. */
  search: readonly string[];
  /** The key under which files store the options. */
  key: "content" | "options";
  options: RootField;
  /** The rows of a block that has some, without `id` and `outgoingEdgeId`. */
  item?: ObjectField;
  /** What authors call its rows: `Button`, `Buttons`. */
  itemLabels?: { one: string; many: string };
  /** True where the options must not reach visitors' browsers, since the server runs the block. */
  isServerOnly?: boolean;
  /** True for what older files have and nobody begins with: it is not offered, but blocks of it run and are edited. */
  isEnded?: true;
  moves?: BlockMoves;
  /** The one line on the block's card that matters most; empty where nothing is set. Options are complete. */
  summary?(options: never): string;
}

/** Every known block type by its stored type. */
export type Definitions = ReadonlyRecord<BlockDefinition>;

/** Declares a block type; keeps the precise types of its options and items. */
export const defineBlock = <const Definition extends BlockDefinition, const Options extends RootField & Typed<unknown>>(
  definition: Definition & { options: Options; summary?(options: ValueOf<Options>): string },
): Definition & { options: Options } => definition;

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

/** How an account is connected by consent at the provider's own page (OAuth 2, with a code and PKCE). */
export interface OAuthDefinition {
  /** What people call the provider: `Google`. */
  provider: string;
  /** The page of consent. */
  authorizeUrl: string;
  /** What its address says besides the usual: that the consent is to last, say. */
  authorizeParams?: Readonly<Record<string, string>>;
  tokenUrl: string;
  scopes: readonly string[];
  /** Those of the scopes that an account does without: something is missing in the app then, but blocks work. */
  optionalScopes?: readonly string[];
  /** The settings of the server that hold its client at the provider. Authors can bring one of their own. */
  clientSettings: { id: string; secret: string };
  /** The path, on the builder's address, to which the provider sends people back: it is registered there. */
  callbackPath: string;
  /** The fields that keep what the provider gives. The time of expiry is in milliseconds since 1970. */
  tokenFields: { access: string; refresh: string; expiry: string };
  /** Fields of the same name as in the provider's answer. */
  keptFields?: readonly string[];
}

/** What credentials of a type hold. They never leave the server. */
export interface CredentialsDefinition {
  type: string;
  label: string;
  description: string;
  fields: ObjectField;
  /** Accounts that are connected by consent. The fields are what is kept of it, and no form. */
  oauth?: OAuthDefinition;
  /** Why there is no way to try accounts of this type, for authors. */
  untested?: string;
}

/** All types of credentials, by type. */
export type CredentialsDefinitions = Readonly<Record<string, CredentialsDefinition>>;

/** Declares a type of credentials. */
export const defineCredentials = <const Definition extends CredentialsDefinition>(definition: Definition): Definition =>
  definition;

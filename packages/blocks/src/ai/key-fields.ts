import { f } from "@parley/core/fields";

interface Key {
  placeholder: string;
  /** Where the provider is asked by default, for those that others copy. */
  baseUrl?: string;
}

const keyField = (placeholder: string) =>
  f.text({ label: "API key", placeholder, template: "none", isRequired: true, isSecret: true });

/** What an account of a provider of models holds. */
export const keyFields = ({ placeholder }: Pick<Key, "placeholder">) => f.fields({ apiKey: keyField(placeholder) });

/** The same for providers that other servers speak like: the author may name such a server. */
export const keyAndAddressFields = ({ placeholder, baseUrl }: Required<Key>) =>
  f.fields({
    apiKey: keyField(placeholder),
    baseUrl: f.address({
      label: "Base URL",
      help: "Of another server that speaks the same protocol: one of your own, say. With its version, without a slash at the end.",
      placeholder: baseUrl,
      template: "none",
    }),
  });

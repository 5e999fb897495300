import { f } from "@parley/core/fields";

interface Key {
  placeholder: string;
  /** The provider's default base URL, for providers whose API other servers imitate. */
  baseUrl?: string;
}

const keyField = (placeholder: string) =>
  f.text({ label: "API key", placeholder, template: "none", isRequired: true, isSecret: true });

/** The fields of a provider's credentials. */
export const keyFields = ({ placeholder }: Pick<Key, "placeholder">) => f.fields({ apiKey: keyField(placeholder) });

/** The same for providers whose API other servers imitate: with a field for the server's address. */
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

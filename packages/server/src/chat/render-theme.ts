import { type Flow, isJsonObject, lookup, renderTemplate, type Session, type VariableValue } from "@parley/core";

type ValueOf = (name: string) => VariableValue | undefined;

/** The values a chat has now: those of the bot that runs, else those of the bot it began with. */
export const valuesOf = (session: Session | null): ValueOf => {
  const [root, top] = [session?.frames[0], session?.frames.at(-1)];
  return (name) => lookup(top?.variables ?? {}, name) ?? lookup(root?.variables ?? {}, name);
};

/** Every text in `value` with its variables filled in. */
export const renderDeep = <T>(value: T, valueOf: ValueOf): T => deep(value, valueOf) as T;

const deep = (value: unknown, valueOf: ValueOf): unknown => {
  if (typeof value === "string") return renderTemplate(value, valueOf);
  if (Array.isArray(value)) return value.map((item) => deep(item, valueOf));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deep(item, valueOf)]));
};

/** The addresses of a theme that depend on variables, as they are now; undefined when none does. */
export const dynamicTheme = ({ theme }: Flow, valueOf: ValueOf): Record<string, string> | undefined => {
  const { background } = theme.general;
  const addresses = {
    hostAvatarUrl: theme.chat.hostAvatar.url,
    guestAvatarUrl: theme.chat.guestAvatar.url,
    backgroundUrl: background.type === "Image" ? background.content : undefined,
  };
  const dynamic = Object.entries(addresses).flatMap(([key, url]) =>
    url?.includes("{{") ? [[key, renderTemplate(url, valueOf)] as const] : [],
  );
  return dynamic.length === 0 ? undefined : Object.fromEntries(dynamic);
};

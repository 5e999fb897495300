import { type BlockApi, isJsonObject, type JsonObject } from "@parley/core";

/** Clients run this code with the values as arguments; values are never inserted into code. */
const showCode = `
const settle = () => {
  const widget = window.$chatwoot;
  const known = { email, name, avatar_url: avatarUrl, phone_number: phoneNumber };
  for (const key of Object.keys(known)) if (!known[key]) delete known[key];
  const identifier = id || email;
  widget.toggleBubbleVisibility("show");
  widget.toggle("open");
  if (!identifier || Object.keys(known).length === 0) return;
  widget.setUser(identifier, email || name || avatarUrl ? known : { ...known, name: identifier });
};
if (window.$chatwoot) return settle();
window.addEventListener("chatwoot:ready", settle, { once: true });
const script = document.createElement("script");
script.src = baseUrl + "/packs/js/sdk.js";
script.async = true;
script.onload = () => window.chatwootSDK.run({ websiteToken, baseUrl });
document.head.append(script);
`.trim();

const closeCode = `
if (!window.$chatwoot) return;
window.$chatwoot.toggle("close");
window.$chatwoot.toggleBubbleVisibility("hide");
`.trim();

const names = ["id", "email", "name", "avatarUrl", "phoneNumber"];

export const api: BlockApi = {
  action({ data }) {
    const { task, baseUrl = "", websiteToken = "", user } = isJsonObject(data) ? data : {};
    if (task !== "show") return { type: "chatwoot", chatwoot: { scriptToExecute: { content: closeCode, args: [] } } };
    const known: JsonObject = isJsonObject(user) ? user : {};
    const values: JsonObject = {
      baseUrl,
      websiteToken,
      ...Object.fromEntries(names.map((name) => [name, known[name] ?? null])),
    };
    const args = Object.entries(values).map(([id, value = null]) => ({ id, value }));
    return { type: "chatwoot", chatwoot: { scriptToExecute: { content: showCode, args } } };
  },
};

import { type BlockApi, isJsonObject } from "@parley/core";

/** Clients run this code with the values as arguments; values are never inserted into code. */
const content = `
const open = () => {
  if (token) window.zE("messenger", "loginUser", (give) => give(token));
  window.zE("messenger", "show");
  window.zE("messenger", "open");
};
if (window.zE) open();
else {
  const script = document.createElement("script");
  script.id = "ze-snippet";
  script.src = "https://static.zdassets.com/ekr/snippet.js?key=" + encodeURIComponent(key);
  script.async = true;
  script.onload = open;
  document.head.append(script);
}
return "Zendesk Web Widget Opened";
`.trim();

export const api: BlockApi = {
  action({ data }) {
    const { key = "", token = null } = isJsonObject(data) ? data : {};
    return { type: "codeToExecute", codeToExecute: { args: { key, token }, content } };
  },
};

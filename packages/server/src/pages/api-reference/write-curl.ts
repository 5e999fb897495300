import type { Described } from "./read-description.ts";

/** Quotes a text for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes a curl command that makes a call with its examples. */
export const writeCurl = ({ method, path, servers, security, parameters, requestBody }: Described): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.in === "path" && one.name === name)?.example ?? name)),
  );
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`)
    .join("&");
  const schemes = new Set(security.flatMap((one) => Object.keys(one)));
  const example = requestBody?.content["application/json"]?.example;
  const parts = [
    `curl ${quote(`${servers[0]?.url ?? ""}${filled}${query === "" ? "" : `?${query}`}`)}`,
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(schemes.has("ownerToken") ? ['-H "Authorization: Bearer $PARLEY_TOKEN"'] : []),
    ...(!schemes.has("ownerToken") && schemes.has("signedIn") ? ["-H 'X-Parley-App: 1'", "-b cookies.txt"] : []),
    ...(schemes.has("resultToken") ? ['-H "X-Parley-Token: $RESULT_TOKEN"'] : []),
    ...(schemes.has("previewToken") ? ['-H "X-Parley-Preview: $PREVIEW_TOKEN"'] : []),
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(example))}`]),
  ];
  return parts.join(" \\\n  ");
};

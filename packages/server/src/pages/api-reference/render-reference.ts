import type { Addresses } from "../../environment/addresses.ts";
import { modeScript, pageScript, style } from "./page-parts.ts";
import { type Described, type Reference, readReference, type Schema } from "./read-description.ts";
import { writeCurl } from "./write-curl.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Renders a text of the contracts; backquotes mark code. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const schemes: Readonly<Record<string, string>> = {
  apiToken: "an API token",
  ownerToken: "the owner token",
  signedIn: "the cookie of whoever has signed in",
  resultToken: "the token of the result",
  previewToken: "the permission of the preview",
  uploadToken: "the signature of the upload address",
};

const mustShow = ({ security }: Described): string => {
  const ways = security.map((one) => {
    const [name, scopes = []] = Object.entries(one)[0] ?? [];
    if (name === undefined) return "nothing";
    return `${schemes[name] ?? name}${scopes.length > 0 ? ` that may <code>${escape(scopes.join())}</code>` : ""}`;
  });
  return ways.length === 0 ? "nothing, or what stands in the request itself" : ways.join(", or ");
};

interface Schemas {
  schemas: Reference["schemas"];
}

const resolve = ({ schemas }: Schemas, schema: Schema): Schema => {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : { ...schemas[name], ...schema };
};

const typeName = (all: Schemas, given: Schema): string => {
  const schema = resolve(all, given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeName(all, one)))].join(" | ");
  if (schema.type === "array") return `list of ${typeName(all, schema.items ?? {})}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  return schema.format === "date-time" ? "time" : String(type);
};

interface Field {
  name: string;
  place: string;
  isRequired: boolean;
  description: string | undefined;
  schema: Schema;
}

const fieldList = (all: Schemas, fields: readonly Field[]): string =>
  `<dl>${fields
    .map(({ name, place, isRequired, description, schema }) => {
      const byDefault = schema.default === undefined ? "" : `, ${escape(JSON.stringify(schema.default))} by default`;
      const type = `<i>${escape(typeName(all, schema))}${place}${byDefault}</i>`;
      const told = description ?? resolve(all, schema).description;
      return `<dt><code>${escape(name)}</code> ${type}${isRequired ? " <b>required</b>" : ""}</dt><dd>${told === undefined ? "" : prose(told)}</dd>`;
    })
    .join("")}</dl>`;

/** The alternatives of a body's schema, starting with the one that the example has. */
const bodyForms = (all: Schemas, given: Schema, example: unknown): readonly Schema[] => {
  const schema = resolve(all, given);
  const forms = schema.anyOf?.map((one) => resolve(all, one)) ?? [schema];
  const misses = ({ required = [] }: Schema) => required.filter((key) => !Object.hasOwn(Object(example), key)).length;
  return [...forms].sort((one, other) => misses(one) - misses(other));
};

const bodyFields = (all: Schemas, { schema = {}, example }: { schema?: Schema; example?: unknown }): string =>
  bodyForms(all, schema, example)
    .map(({ properties = {}, required = [], description }, index) => {
      const fields = Object.entries(properties).map(([name, property]) => ({
        name,
        place: "",
        isRequired: required.includes(name),
        description: property.description,
        schema: property,
      }));
      const head = index === 0 ? "Body" : "Or this body";
      return `<h4>${head}</h4>${description === undefined ? "" : `<p>${prose(description)}</p>`}${fieldList(all, fields)}`;
    })
    .join("");

/** Resolves a schema to its object: the object itself, the items of a list, or the alternative that isn't null. */
const objectIn = (all: Schemas, given: Schema): Schema => {
  const schema = resolve(all, given);
  const inner = schema.type === "array" ? schema.items : schema.anyOf?.find((one) => resolve(all, one).properties);
  return inner === undefined ? schema : objectIn(all, inner);
};

/** The maximum depth of listed fields. Deeper ones are only in the example. */
const deepest = 3;

/** Lists the fields of a response that have a description, by their paths, such as `results[].isCompleted`. */
const toldFields = (all: Schemas, given: Schema, prefix = "", depth = 1): Field[] =>
  Object.entries(objectIn(all, given).properties ?? {}).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`;
    const isList = resolve(all, schema).type === "array";
    const own = { name: path, place: "", isRequired: false, description: schema.description, schema };
    const inner = depth < deepest ? toldFields(all, schema, `${path}${isList ? "[]" : ""}.`, depth + 1) : [];
    return [...(schema.description === undefined ? [] : [own]), ...inner];
  });

const answerFields = (all: Schemas, schema: Schema | undefined): string => {
  const fields = schema === undefined ? [] : toldFields(all, schema);
  return fields.length === 0 ? "" : `<h4>In the answer</h4>${fieldList(all, fields)}`;
};

const box = (text: string): string =>
  `<div class="box"><button type="button" data-copy>Copy</button><pre tabindex="0">${escape(text)}</pre></div>`;

const json = (value: unknown): string => JSON.stringify(value, null, 2);

const renderCall = (all: Schemas, call: Described): string => {
  const { method, path, aliases, summary, description, operationId, parameters, requestBody, responses, servers } =
    call;
  const codes = Object.entries(responses);
  const [success, ...others] = codes.sort(([one], [other]) => Number(one) - Number(other));
  const answer = success?.[1].content;
  const example = answer?.["application/json"]?.example;
  const kind = answer === undefined ? "nothing" : `<code>${escape(Object.keys(answer).join(", "))}</code>`;
  const fields = parameters.map(({ name, in: place, required, description: told, schema }) => ({
    name,
    place: `, in the ${place}`,
    isRequired: required && place !== "path",
    description: told,
    schema,
  }));
  const words =
    `${method} ${[path, ...aliases].join(" ")} ${summary} ${description ?? ""} ${operationId}`.toLowerCase();
  return `<details id="${operationId}" data-words="${escape(words)}"><summary><span class="method ${method}">${method}</span><code class="path">${escape(path)}</code><span class="what">${prose(summary)}</span></summary>
<div class="call"><div>${description === undefined ? "" : `<p>${prose(description).replaceAll("\n\n", "<br>")}</p>`}
${aliases.length === 0 ? "" : `<p>Also at ${aliases.map((one) => `<code>${escape(one)}</code>`).join(", ")}.</p>`}
<p>Answered by ${servers.map((server) => escape(server.description)).join(" and ")}. Show ${mustShow(call)}.</p>
${fields.length === 0 ? "" : `<h4>Parameters</h4>${fieldList(all, fields)}`}
${requestBody === undefined ? "" : bodyFields(all, requestBody.content["application/json"] ?? {})}
</div>
<div><h4>Request</h4>${box(writeCurl(call))}
<h4>Answer ${success?.[0] ?? ""}</h4>${example === undefined ? `<p>Answers ${kind}.</p>` : box(json(example))}
${answerFields(all, answer?.["application/json"]?.schema)}</div>
<div><h4>Errors</h4><dl>${others.map(([status, told]) => `<dt>${status}</dt><dd>${prose(told.description).replaceAll("\n\n", "<br>")}</dd>`).join("")}</dl></div>
</div></details>`;
};

/** Renders the page that documents all calls, from the same description as `/openapi.json`. */
export const renderReference = (addresses: Addresses): string => {
  const reference = readReference(addresses);
  const { chapters } = reference;
  const builder = escape(addresses.builder);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Parley API</title>
<link rel="icon" href="data:,">
<script>${modeScript}</script>
<style>${style}</style>
</head>
<body>
<header><strong>Parley API</strong><a href="/">Back to the app</a><a href="/openapi.json">openapi.json</a>
<input id="find" type="search" placeholder="Search calls ( / )" aria-label="Search calls"><button id="mode" type="button">Light or dark</button></header>
<div class="page">
<nav aria-label="Chapters">${chapters.map(({ name, calls }) => `<a href="#${idOf(name)}">${escape(name)}<span>${calls.length}</span></a>`).join("")}</nav>
<main>
<div class="intro"><h1>API of this server</h1>
<p class="about">Everything that the app does, programs can do, too. The builder answers at <code>${builder}</code>, the viewer, which visitors reach, at <code>${escape(addresses.viewer)}</code>.</p>
<p class="about">Show an API token as a header. Make one in the app: your initials at the top right, <b>API tokens</b>. It acts for you in one workspace, and may <code>read</code>, <code>write</code> or <code>admin</code>; each call says which it needs. The owner token of the server may do everything. Bodies are JSON. Keep tokens out of pages that others see.</p>
${box(`export PARLEY_TOKEN="parley_…"\ncurl '${addresses.builder}/api/v1/typebots?folderId=root' \\\n  -H "Authorization: Bearer $PARLEY_TOKEN"`)}
<p class="about">Errors answer <code>{code, message}</code> with their status: go by the code, show the message to people. Long lists come in pages: while <code>nextCursor</code> is not null, ask again with it as <code>cursor</code>. Scripts for Typebot's API, and its apps at Zapier and Make, are answered at their paths.</p></div>
<p id="found" role="status"></p><p id="none">No call has these words.</p>
${chapters.map(({ name, about, calls }) => `<section id="${idOf(name)}"><h2>${escape(name)}</h2><p class="about">${escape(about)}</p>${calls.map((call) => renderCall(reference, call)).join("\n")}</section>`).join("\n")}
</main></div>
<script>${pageScript}</script>
</body>
</html>
`;
};

import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import type { CurlRequest, Pair } from "../curl/parse-curl.ts";
import type { DescribedCall, Description } from "./read-description.ts";
import { resolveRef } from "./resolve-ref.ts";
import { sampleOfSchema } from "./sample-of-schema.ts";

/** A call of a description as a request of the form. */
export interface DescribedRequest extends CurlRequest {
  /** The parts of a form with files; absent for other bodies. */
  form?: { name: string; value: string; isFile: boolean }[];
  /** The names of variables that stand in the request. */
  variables: string[];
  /** The kind of account that the call wants; null if it wants none, or one that is not known. */
  wantsAccount: "bearer" | "basic" | "key" | "oauth" | null;
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const asText = (value: Json): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

/** The address of the API's server, with the usual values of its variables. */
const serverOf = ({ root, address }: Description, ...places: JsonObject[]): string => {
  const [first] = [...places, root].flatMap(({ servers }) => listOf(servers)).filter(isJsonObject);
  const { url, variables } = first ?? {};
  const known = isJsonObject(variables) ? variables : {};
  const filled = textOf(url).replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const { default: usual } = isJsonObject(known[name]) ? known[name] : {};
    return textOf(usual) || whole;
  });
  if (/^https?:\/\//i.test(filled)) return filled.replace(/\/+$/, "");
  const base = address !== null && URL.canParse(filled, address) ? new URL(filled, address).href : filled;
  return base.replace(/\/+$/, "");
};

interface Parameter {
  name: string;
  in: string;
  isRequired: boolean;
  sample: Json | undefined;
}

const readParameters = (root: JsonObject, ...places: JsonObject[]): Parameter[] => {
  const found = new Map<string, Parameter>();
  for (const value of places.flatMap(({ parameters }) => listOf(parameters))) {
    const parameter = resolveRef(root, value);
    const [name, place] = [textOf(parameter.name), textOf(parameter.in)];
    if (name === "") continue;
    const { example, default: usual } = { ...resolveRef(root, parameter.schema), ...parameter };
    // A parameter of the call replaces that of the path.
    found.set(`${place} ${name}`, {
      ...{ name, in: place, isRequired: parameter.required === true },
      sample: example ?? usual,
    });
  }
  return [...found.values()];
};

/** Headers that the block writes itself, or that belong into an account. */
const leftOut = new Set(["accept", "content-type", "authorization"]);

const accountKinds = (scheme: JsonObject): DescribedRequest["wantsAccount"] => {
  const { type, scheme: name } = scheme;
  if (type === "oauth2" || type === "openIdConnect") return "oauth";
  if (type === "apiKey") return "key";
  return type === "http" ? (textOf(name).toLowerCase() === "basic" ? "basic" : "bearer") : null;
};

const accountOf = (root: JsonObject, call: JsonObject): DescribedRequest["wantsAccount"] => {
  const wanted = listOf(call.security ?? root.security).filter(isJsonObject);
  // An empty entry means that the call works without an account.
  const [first] = wanted.some((one) => Object.keys(one).length === 0) ? [] : wanted;
  const [name] = Object.keys(first ?? {});
  const { securitySchemes } = isJsonObject(root.components) ? root.components : {};
  if (name === undefined || !isJsonObject(securitySchemes)) return null;
  return accountKinds(resolveRef(root, securitySchemes[name]));
};

type Body = Pick<DescribedRequest, "body" | "form"> & { type?: string };

const chooseType = (types: readonly string[]): string | undefined =>
  types.find((type) => /^application\/(?:[\w.+-]*\+)?json/i.test(type)) ??
  types.find((type) => type.startsWith("application/x-www-form-urlencoded")) ??
  types.find((type) => type.startsWith("multipart/form-data")) ??
  types[0];

const isFile = (schema: JsonObject): boolean =>
  schema.format === "binary" || schema.contentMediaType !== undefined || schema.contentEncoding !== undefined;

const formOf = (root: JsonObject, schema: JsonObject): NonNullable<Body["form"]> => {
  const { properties } = schema;
  const sample = sampleOfSchema(root, schema);
  return Object.entries(isJsonObject(properties) ? properties : {}).map(([name, property]) => {
    const inner = resolveRef(root, property);
    const isAFile = isFile(inner) || isFile(resolveRef(root, inner.items));
    const value = isJsonObject(sample) ? asText(sample[name] ?? null) : "";
    return { name, value: isAFile ? "" : value, isFile: isAFile };
  });
};

const readBody = (root: JsonObject, call: JsonObject): Body => {
  const { content } = resolveRef(root, call.requestBody);
  const types = isJsonObject(content) ? content : {};
  const type = chooseType(Object.keys(types));
  if (type === undefined) return {};
  const { schema, example, examples } = resolveRef(root, types[type]);
  const [named] = Object.values(isJsonObject(examples) ? examples : {});
  const sample = example ?? resolveRef(root, named).value ?? sampleOfSchema(root, schema);
  if (type.startsWith("multipart/form-data")) return { form: formOf(root, resolveRef(root, schema)) };
  const isText = typeof sample === "string" && !/json/i.test(type);
  return { body: isText ? sample : JSON.stringify(sample, null, 2), type };
};

/** Makes the request of a call: what it must be given is a sample of the description, or a variable of the same name. */
export const describeRequest = (description: Description, { method, path }: DescribedCall): DescribedRequest => {
  const { root } = description;
  const item = resolveRef(root, isJsonObject(root.paths) ? root.paths[path] : undefined);
  const call = resolveRef(root, item[method.toLowerCase()]);
  const parameters = readParameters(root, item, call);
  const variables = new Set<string>();
  const asVariable = (name: string): string => {
    variables.add(name);
    return `{{${name}}}`;
  };
  const rowsIn = (place: string): Pair[] =>
    parameters
      .filter(
        (parameter) => parameter.in === place && !(place === "header" && leftOut.has(parameter.name.toLowerCase())),
      )
      .map(({ name, isRequired, sample }) => ({
        key: name,
        // Rows without a value are not sent, so they only show what could be.
        value: !isRequired ? "" : sample === undefined ? asVariable(name) : asText(sample),
      }));
  const url = serverOf(description, call, item) + path.replace(/\{([^{}]+)\}/g, (_, name: string) => asVariable(name));
  const [queryParams, headers] = [rowsIn("query"), rowsIn("header")];
  const { type, ...body } = method === "GET" || method === "HEAD" ? {} : readBody(root, call);
  if (type !== undefined && !/^application\/json$/i.test(type)) headers.push({ key: "Content-Type", value: type });
  return { url, method, queryParams, headers, ...body, variables: [...variables], wantsAccount: accountOf(root, call) };
};

import { isJsonObject, type JsonObject } from "@parley/core";
import type { CurlRequest } from "./curl/parse-curl.ts";
import type { FieldProps } from "./field-props.ts";
import type { FieldSet } from "./form-context.tsx";
import { addRows } from "./list-rows.ts";

/** A request from elsewhere, with the parts of its form where it sends files. */
interface TakenRequest extends CurlRequest {
  form?: readonly { name: string; value: string }[];
}

/** Returns the changes that replace what a request holds by another one. */
export const requestSets = (
  request: TakenRequest,
  { path }: FieldProps["place"],
  around: FieldProps["around"],
): FieldSet[] => {
  const at = (key: string) => [...path, key];
  const beside = (key: string) => [...path.slice(0, -1), key];
  const rows = (list: string[], values: readonly JsonObject[]): FieldSet[] => [
    { path: list },
    ...addRows([], { path: list, name: "" }, values),
  ];
  const parent = around.at(-1);
  // Blocks of other services have no form with files.
  const hasForm = isJsonObject(parent) && parent.sendsForm !== undefined;
  const form = hasForm && request.form !== undefined && request.form.length > 0 ? request.form : null;
  return [
    { path: at("url"), value: request.url },
    { path: at("method"), value: request.method },
    ...rows(
      at("queryParams"),
      request.queryParams.map((pair) => ({ ...pair })),
    ),
    ...rows(
      at("headers"),
      request.headers.map((pair) => ({ ...pair })),
    ),
    { path: at("body"), value: request.body },
    { path: beside("isCustomBody"), value: request.body === undefined ? undefined : true },
    ...(hasForm ? [{ path: beside("sendsForm"), value: form === null ? undefined : true }] : []),
    ...(hasForm
      ? rows(
          beside("formParts"),
          (form ?? []).map(({ name, value }) => ({ name, value })),
        )
      : []),
  ];
};

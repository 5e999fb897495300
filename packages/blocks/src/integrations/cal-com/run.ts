import { completeLink, defineRun, isJsonObject, type JsonObject } from "@parley/core";
import type { CalComBlock } from "./block.ts";

type Options = CalComBlock["options"];

const context = "While booking an event";

const layouts = { Month: "month_view", Weekly: "week_view", Columns: "column_view" } as const;

/** Returns the path after the host; full addresses are accepted too. */
const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/i, "").replace(/^\/+|\/+$/g, "");

/** Returns the calendar's configuration, without empty texts, which would replace what the visitor typed earlier. */
const configOf = ({ layout, name, email, additionalNotes, phone, anyPrefilledInformations }: Options): JsonObject => {
  const further = anyPrefilledInformations.map(({ questionId, value }) => [questionId.trim(), value]);
  const location = phone.trim() && JSON.stringify({ value: "phone", optionValue: phone.trim() });
  const texts = [...further, ["name", name], ["email", email], ["notes", additionalNotes], ["location", location]];
  return {
    ...(layout === undefined ? {} : { layout: layouts[layout] }),
    ...Object.fromEntries(texts.filter(([key, text]) => key !== "" && text?.trim() !== "")),
  };
};

export const run = defineRun<Options>({
  run({ id, options }) {
    const link = options.link.trim();
    const path = pathOf(link);
    if (path === "")
      return { do: "next", logs: [{ status: "error", description: "Cal.com event link is missing", context }] };
    const baseUrl = completeLink(options.baseUrl).replace(/\/+$/, "");
    const url = /^https?:/i.test(link) ? link : `${baseUrl}/${path}`;
    return {
      do: "say",
      content: { url, baseUrl, calLink: path, config: configOf(options), key: id },
      text: url,
      then: { kind: "effect", effect: "wait for booking", where: "client", data: { key: id } },
    };
  },
  done({ options: { saveBookedDateInVariableId: variableId } }, { data = null, error }) {
    if (error !== undefined) {
      const description = "The calendar could not be shown; the visitor has got its address";
      return { do: "next", logs: [{ status: "warning", description, details: error, context }] };
    }
    const { date = null } = isJsonObject(data) ? data : {};
    if (variableId === undefined || typeof date !== "string" || date === "") return { do: "next" };
    return { do: "next", variables: [{ variableId, value: date }] };
  },
});

import { f, type Mapping, type ValueOf } from "@parley/core/fields";
import { credentials as proxy } from "../credentials/http-proxy.ts";

/** The methods that `fetch` supports. Other methods in bot files are replaced by the default. */
const methods = ["POST", "GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const;

/** In seconds. */
export const longestTimeLimit = 120;

const jsonPathHelp = (of: Mapping["of"]): string =>
  of === "answer"
    ? "A JavaScript expression with data and statusCode, or a JSONPath such as $.items[*].name."
    : "A JavaScript expression with data and statusCode.";

/** Makes the field with rows that save parts of a response or call. */
export const mappingField = ({
  of,
  values,
  ...texts
}: Pick<Mapping, "of" | "values"> & { label: string; addLabel: string }) =>
  f.list(
    f.fields({
      bodyPath: f.text({
        label: of === "answer" ? "Part of the answer" : "Part of it",
        help: jsonPathHelp(of),
        placeholder: "data.items[0].name",
        template: "raw",
      }),
      variableId: f.variable({ label: "Save it in" }),
    }),
    {
      ...texts,
      rowTitle: "bodyPath",
      maps: { of, path: "bodyPath", variable: "variableId", ...(values === undefined ? {} : { values }) },
    },
  );

/** What is sent, where. */
export const sentFields = {
  webhook: f.object(
    {
      url: f.address({ label: "Address", placeholder: "https://…", isRequired: true }),
      method: f.choice(methods, { label: "Method", default: "POST" }),
      queryParams: f.keyValues({
        label: "Query parameters",
        help: "Added to the address. A row without a name or a value is left out.",
        keyLabel: "Name",
      }),
      headers: f.keyValues({
        label: "Headers",
        help: "A row without a name or a value is left out. Basic user:password is encoded for you.",
        keyLabel: "Name",
      }),
      body: f.code({
        label: "Body",
        language: "json",
        help: "{{Variables}} become parts of JSON texts, lists become JSON lists. {{state}} alone, or nothing, sends all answers and variables.",
        ownNames: ["state"],
        showIf: { field: "/isCustomBody", is: true },
      }),
    },
    { label: "Request", isRequest: true },
  ),
  isCustomBody: f.bool({
    label: "Write the body",
    help: "Otherwise all answers and variables are sent as JSON. GET and HEAD send no body.",
    default: false,
    standsBefore: "webhook.body",
  }),
};

/** Trying a request, saving its answer, and how it is sent. */
export const answerFields = {
  variablesForTest: f.list(
    f.fields({
      variableId: f.variable({ label: "Variable", access: "reads" }),
      value: f.text({ label: "Value", template: "none" }),
    }),
    {
      label: "Values for the test",
      help: "All other variables have the value of the chat beside the flow, or the one that they begin with.",
      addLabel: "Add a value",
      rowTitle: "value",
    },
  ),
  responseVariableMapping: mappingField({
    label: "Save the answer",
    addLabel: "Save a part of the answer",
    of: "answer",
    values: "variablesForTest",
  }),
  timeout: f.number({
    label: "Time limit",
    help: "How long an answer may take before the chat goes on without it.",
    unit: "seconds",
    min: 1,
    max: longestTimeLimit,
    isOptional: true,
    isAdvanced: true,
  }),
  isExecutedOnClient: f.bool({
    label: "Send from the visitor's browser",
    help: "Visitors can see the address, the headers and the body then, and the other server must allow the bot's page (CORS).",
    default: false,
    isAdvanced: true,
  }),
  proxyCredentialsId: f.credentials({
    label: "Proxy",
    help: "The server sends the request through it.",
    type: proxy.type,
    showIf: { field: "isExecutedOnClient", is: false },
    isAdvanced: true,
  }),
};

/** The fields of a request, for every block that sends one. */
export const requestFields = f.fields({ ...sentFields, ...answerFields });

export type RequestOptions = ValueOf<typeof requestFields>;

/** Returns the line for the block's card. */
export const summarizeRequest = ({ webhook: { method, url } }: RequestOptions): string =>
  url === "" ? "" : `${method} ${url}`;

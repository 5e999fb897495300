import { f, type ValueOf } from "@parley/core/fields";
import { credentials as account } from "../credentials/http.ts";
import { answerFields, type RequestOptions, sentFields } from "./fields.ts";

const isOnServer = { field: "isExecutedOnClient", is: false } as const;

/** The most pages of an answer that are asked for. */
export const mostPages = 50;

const pagingBy = (...by: string[]) => ({
  all: [
    { field: "isEnabled", is: true },
    { field: "by", is: by },
  ],
});

/** The fields of the block whose request is all the author's own; those of other services need less. */
export const fullRequestFields = f.fields({
  ...sentFields,
  accountId: f.credentials({
    label: "Account",
    help: "What lets the request in. It goes to the account's own server only, and never into a bot file.",
    type: account.type,
    isOwn: true,
    showIf: isOnServer,
  }),
  sendsForm: f.bool({
    label: "Send a form with files",
    help: "As multipart/form-data: texts, and the files that visitors have uploaded. It is sent instead of the body.",
    default: false,
    isOwn: true,
    showIf: isOnServer,
  }),
  formParts: f.list(
    f.fields({
      name: f.text({ label: "Name", placeholder: "attachment" }),
      value: f.text({ label: "Text", showIf: { not: { field: "variableId", isFilled: true } } }),
      variableId: f.variable({
        label: "Or the files in",
        help: "The variable of a file question. Each of its files becomes a part of this name.",
        access: "reads",
      }),
    }),
    {
      label: "Parts of the form",
      addLabel: "Add a part",
      rowTitle: "name",
      maxRows: 100,
      isOwn: true,
      showIf: { all: [isOnServer, { field: "sendsForm", is: true }] },
    },
  ),
  ...answerFields,
  paging: f.object(
    {
      isEnabled: f.bool({
        label: "Get all pages",
        help: "Asks again until there is no next page. The answer is then one list with the entries of all pages.",
        default: false,
      }),
      by: f.choice(["link", "cursor", "page"], {
        label: "The next page is found by",
        labels: { link: "Its address in the answer", cursor: "A cursor in the answer", page: "The number of the page" },
        default: "link",
        showIf: { field: "isEnabled", is: true },
      }),
      nextPath: f.text({
        label: "Where its address stands",
        help: "A JSONPath. Empty: in the header Link, as rel=next.",
        placeholder: "$.links.next",
        template: "none",
        showIf: pagingBy("link"),
      }),
      cursorPath: f.text({
        label: "Where the cursor stands",
        help: "A JSONPath. There is no next page where it finds nothing.",
        placeholder: "$.next_cursor",
        template: "none",
        showIf: pagingBy("cursor"),
      }),
      parameter: f.text({
        label: "Query parameter",
        help: "In which the cursor, or the number of the page, is sent.",
        placeholder: "page",
        template: "none",
        showIf: pagingBy("cursor", "page"),
      }),
      firstPage: f.number({ label: "First page", default: 1, min: 0, max: 1_000_000, showIf: pagingBy("page") }),
      itemsPath: f.text({
        label: "Where the entries stand",
        help: "A JSONPath to the list in each answer. Empty: the answer is the list.",
        placeholder: "$.items",
        template: "none",
        showIf: { field: "isEnabled", is: true },
      }),
      mostPages: f.number({
        label: "At most",
        help: "All pages together may be 10 MB, and take two minutes.",
        unit: "pages",
        default: 10,
        min: 1,
        max: mostPages,
        showIf: { field: "isEnabled", is: true },
      }),
    },
    { label: "Pages", isOwn: true, showIf: isOnServer },
  ),
});

export type FullRequestOptions = ValueOf<typeof fullRequestFields>;

/** The options of any block that sends a request; some have more than others. */
export type SentOptions = RequestOptions & Partial<FullRequestOptions>;

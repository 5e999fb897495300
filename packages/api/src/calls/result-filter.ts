import * as z from "zod";
import { conditionKinds, mostConditions } from "../contract/constants.ts";

const bound = z.string().max(500).optional();

const condition = z
  .strictObject({
    column: z.string().min(1).max(400).meta({
      description:
        "the `key` of a column, or `variable:` with a name, `submitted`, `version`, `completed` (`complete`, `partial` or `unanswered`), `duration` in seconds, `tags`, `note`",
    }),
    is: z.enum(conditionKinds),
    value: bound.meta({ description: "what to compare with; of `between` the least, which may be left out" }),
    to: bound.meta({ description: "of `between`: the most, which may be left out" }),
  })
  .meta({ id: "ResultCondition", description: "Letters count alike, whether they are capitals or have accents." });

/** Reads JSON text; a text that is none is refused like any other wrong value. */
const parsed = (text: string, context: z.RefinementCtx<string>): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "expected JSON" });
    return z.NEVER;
  }
};

const search = z.string().max(200).optional().meta({ description: "only results with this text in an answer" });
const from = z.iso.datetime().optional().meta({ description: "only those that were made from then on" });
const conditions = z.array(condition).max(mostConditions);

/** What narrows a list of results beyond the states, as parameters of an address. */
export const viewQuery = {
  search,
  where: z.string().max(20_000).transform(parsed).pipe(conditions).optional().meta({
    description: "conditions that all hold, as the JSON text of a list of `ResultCondition`",
  }),
  from,
  until: z.string().optional().meta({ description: "only those that were made until then, as results say it" }),
};

/** The same in a body. */
export const viewBody = { search, where: conditions.optional(), from };

export const sortQuery = {
  sort: z.string().max(400).optional().meta({
    description: "a column as in `where`: results without a value come last; without it, `submitted`",
  }),
  order: z.enum(["asc", "desc"]).default("desc"),
};

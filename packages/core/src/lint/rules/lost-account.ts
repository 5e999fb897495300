import { lookup } from "../../values/record.ts";
import { fieldOf, nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const lostAccount = defineRule({
  id: "lost-account",
  severity: "error",
  description:
    "A block uses an account that its provider has taken the access from. Files alone don't tell which accounts there are.",
  remedy: "Connect the account again, in the block or on the page of accounts. What waits for it is sent then.",
  check: ({ blocks, accounts = {} }) =>
    blocks.flatMap((entry) =>
      entry.accounts.flatMap((value) => {
        const account = typeof value.value === "string" ? lookup(accounts, value.value) : undefined;
        if (typeof account !== "object") return [];
        const message = `${nameBlock(entry)} uses an account that must be connected again: ${account.problem}`;
        return [{ message, ...placeOf(entry), ...fieldOf(value) }];
      }),
    ),
});

import type { Account } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { workHere } from "../base/chosen-workspace.ts";
import { accountKey, signedInAs } from "../session/account-query.ts";
import { tellOtherTabs } from "./session-channel.ts";

/** Updates this page and the other tabs after sign-in. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return (account: Account) => {
    // Another person may have used this tab before.
    workHere(null);
    queries.setQueryData(accountKey, signedInAs(account));
    tellOtherTabs();
  };
};

import type { Account } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { workHere } from "../base/chosen-workspace.ts";
import { accountKey, signedInAs } from "../session/account-query.ts";
import { tellOtherTabs } from "./session-channel.ts";

/** What happens once the server has signed somebody in: this page knows it, and so do the other tabs. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return (account: Account) => {
    // Somebody else may have been here before.
    workHere(null);
    queries.setQueryData(accountKey, signedInAs(account));
    tellOtherTabs();
  };
};

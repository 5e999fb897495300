import { calls } from "@parley/api/app";
import { useMutation } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { tellOtherTabs } from "./session-channel.ts";

/** Signs out. The page is reloaded, so that nothing of the account remains in memory. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => api(calls.signOut),
    onSuccess: () => {
      tellOtherTabs();
      window.location.assign("/sign-in");
    },
  });

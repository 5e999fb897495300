import { calls } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api } from "../base/api.ts";
import { accountQuery } from "../session/account-query.ts";

const WelcomeDialog = lazy(async () => ({ default: (await import("./welcome-dialog.tsx")).WelcomeDialog }));

const keyOf = (userId: string): string => `parley-welcomed:${userId}`;

/**
 * Whether the welcome bot was shown in this browser. True if the browser has no storage, so that it is not shown each
 * time.
 */
const isWelcomed = (userId: string): boolean => {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true;
  }
};

const keepWelcomed = (userId: string): void => {
  try {
    localStorage.setItem(keyOf(userId), new Date().toISOString());
  } catch {
    // The storage is full: the bot will be shown again.
  }
};

/** Shows the server's welcome bot after sign-in, once per browser. */
export const WelcomeBot = () => {
  const { data: state } = useQuery(accountQuery);
  const user = state?.account?.user;
  const [isNew, setNew] = useState<boolean | null>(null);
  if (user && isNew === null) setNew(!isWelcomed(user.id));
  const { data } = useQuery({
    queryKey: ["onboarding"],
    queryFn: () => api(calls.getOnboarding),
    enabled: isNew === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!user || !isNew || !data?.url) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeDialog url={data.url} user={user} onShown={() => keepWelcomed(user.id)} onClose={() => setNew(false)} />
    </Suspense>
  );
};

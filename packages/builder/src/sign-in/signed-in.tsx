import { ErrorState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { lazyRouteComponent, Outlet, useParams, useRouter } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { patiently } from "../base/patiently.ts";
import { accountQuery } from "../session/account-query.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { onOtherTab } from "./session-channel.ts";

/** Seen once in a server's life: nobody who is signed in loads it. */
const NotSetUp = lazyRouteComponent(() => patiently(() => import("./not-set-up.tsx")), "NotSetUp");

/** Lets only those who are signed in see what is inside; the others are told what to do. */
export const SignedIn = () => {
  const t = useTranslations("signIn");
  const { data: state, error, refetch } = useQuery(accountQuery);
  const router = useRouter();
  const { botId } = useParams({ strict: false });
  const wasSignedIn = useRef(false);
  useEffect(() => onOtherTab(() => void refetch()), [refetch]);
  useEffect(() => {
    if (state?.account) wasSignedIn.current = true;
  }, [state]);
  const isOut = state?.isSetUp === true && state.account === null;
  useEffect(() => {
    const { pathname, href } = router.latestLocation;
    // While the way there is under way, this screen still stands.
    if (!isOut || pathname === "/sign-in") return;
    const next = href === "/" ? {} : { next: href };
    const ended = wasSignedIn.current ? ({ ended: true } as const) : {};
    void router.navigate({ to: "/sign-in", search: { ...next, ...ended }, replace: true });
  }, [isOut, router]);

  if (state === undefined)
    return error === null ? null : (
      <main>
        <ErrorState
          icon={<CloudOff />}
          title={t("cantReachTitle")}
          text={t("cantReachText")}
          retryLabel={t("lookAgain")}
          onRetry={() => void refetch()}
        />
      </main>
    );
  if (!state.isSetUp)
    return (
      <Suspense>
        <NotSetUp />
      </Suspense>
    );
  // On the way to sign in.
  if (state.account === null) return null;
  return (
    <>
      {/* The bar above a bot says it, and must not be covered. */}
      {botId === undefined ? <ConnectionBar isUnanswered={error !== null} /> : null}
      <Outlet />
    </>
  );
};

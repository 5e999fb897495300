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

/** Shown once per server, so it is loaded on demand. */
const NotSetUp = lazyRouteComponent(() => patiently(() => import("./not-set-up.tsx")), "NotSetUp");

/** Shows its content only to people who are signed in, and redirects others. */
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
    // While the redirect runs, this screen is still rendered.
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
  // The redirect to sign-in is running.
  if (state.account === null) return null;
  return (
    <>
      {/* On a bot's screens its own bar shows this and must not be covered. */}
      {botId === undefined ? <ConnectionBar isUnanswered={error !== null} /> : null}
      <Outlet />
    </>
  );
};

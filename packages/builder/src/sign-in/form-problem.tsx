import { cx } from "@parley/ui/author";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import styles from "./outside-page.module.css";

/** Counts down the seconds that the server asks to wait. */
const useWait = (error: unknown): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const wait = error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 0) : 0;
    const until = performance.now() + wait * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    if (wait === 0) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [error]);
  return left;
};

/** Shows why the server has refused a form. */
export const FormProblem = ({ error }: { error: unknown }) => {
  const t = useTranslations("signIn");
  const wait = useWait(error);
  if (error === null || error === undefined) return null;
  const isThrottled = error instanceof ApiError && error.status === 429;
  const text = isThrottled
    ? wait > 0
      ? t("throttledFor", { seconds: wait })
      : t("throttledOver")
    : error instanceof ApiError && error.code === "WRONG_PASSWORD"
      ? t("wrongPassword")
      : describeError(error);
  return (
    <div className={cx(styles.problem)}>
      <CircleAlert aria-hidden />
      {/* Screen readers don't read out every second. */}
      <span role="alert" aria-live={isThrottled && wait > 0 ? "off" : "assertive"}>
        {text}
      </span>
    </div>
  );
};

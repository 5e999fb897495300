import { cx } from "@parley/ui/author";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import styles from "./connection-bar.module.css";

const listen = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that the server can't be reached. */
export const ConnectionBar = ({ isUnanswered }: { isUnanswered: boolean }) => {
  const t = useTranslations("signIn");
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const text = !isOnline ? t("offline") : isUnanswered ? t("noAnswer") : null;
  return (
    <div role="status" className={cx(styles.place)}>
      {text === null ? null : (
        <div className={cx(styles.bar)}>
          <CloudOff aria-hidden />
          {text}
        </div>
      )}
    </div>
  );
};

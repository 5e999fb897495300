import type { Account } from "@parley/api/app";
import { cx, Dialog } from "@parley/ui/author";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./welcome-dialog.module.css";

interface WelcomeDialogProps {
  /** The address of the bot. */
  url: string;
  user: Account["user"];
  onShown: () => void;
  onClose: () => void;
}

/** The welcome bot in a dialog. It gets the author's name and e-mail address as variables. */
export const WelcomeDialog = ({ url, user, onShown, onClose }: WelcomeDialogProps) => {
  const t = useTranslations("bots");
  const tell = useRef(onShown);
  useEffect(() => tell.current(), []);
  const address = new URL(url);
  address.searchParams.set("Name", user.name);
  address.searchParams.set("Email", user.email);
  return (
    <Dialog title={t("welcome")} isOpen onClose={onClose} closeLabel={t("welcomeClose")} isWide>
      <iframe
        className={cx(styles.frame)}
        title={t("welcome")}
        src={address.href}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      />
    </Dialog>
  );
};

import { type Account, calls } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileTrigger } from "react-aria-components";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { accountKey, signedInAs } from "../session/account-query.ts";
import { FormProblem } from "./form-problem.tsx";
import styles from "./own-account.module.css";
import { PersonFace } from "./person-face.tsx";
import { shrinkPicture } from "./shrink-picture.ts";

/** The form to choose or remove one's picture. */
export const PictureForm = ({ user }: { user: Account["user"] }) => {
  const t = useTranslations("ownAccount");
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const picture =
        file === null
          ? null
          : await shrinkPicture(file).catch(() => {
              throw new Error(t("noPicture"));
            });
      return api(calls.changePicture, { body: { picture } });
    },
    onSuccess: (account) => queries.setQueryData(accountKey, signedInAs(account)),
  });
  const isUnreadable = change.error?.message === t("noPicture");
  return (
    <div className={cx(styles.person)}>
      <span className={cx(styles.face)} aria-hidden>
        <PersonFace name={user.name} image={user.image} />
      </span>
      <div className={cx(styles.beside)}>
        <div className={cx(styles.row)}>
          <FileTrigger
            acceptedFileTypes={["image/png", "image/jpeg", "image/webp", "image/gif"]}
            onSelect={(files) => {
              const [file] = files ?? [];
              if (file !== undefined) change.mutate(file);
            }}
          >
            <Button isPending={change.isPending}>{t(user.image === null ? "addPicture" : "changePicture")}</Button>
          </FileTrigger>
          {user.image === null ? null : (
            <Button onPress={() => change.mutate(null)} isDisabled={change.isPending}>
              {t("removePicture")}
            </Button>
          )}
        </div>
        <span className={cx(styles.hint)}>{t("pictureHelp")}</span>
        {isUnreadable ? (
          <span role="alert" className={cx(styles.bad)}>
            {t("noPicture")}
          </span>
        ) : (
          <FormProblem error={change.error} />
        )}
      </div>
    </div>
  );
};

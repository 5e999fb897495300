import { calls, type ServerPerson } from "@parley/api/app";
import { Button, Chip, ConfirmDialog, cx, TextField } from "@parley/ui/author";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import listing from "../base/listing-page.module.css";
import styles from "../people/people.module.css";
import { accountQuery } from "../session/account-query.ts";
import { FormProblem } from "../sign-in/form-problem.tsx";
import { ServerList } from "./server-list.tsx";
import { serverKey, serverPeopleQuery } from "./server-queries.ts";

interface PersonListProps {
  search: string;
  onSearch: (search: string) => void;
}

/** The list of all accounts on the server. */
export const PersonList = ({ search, onSearch }: PersonListProps) => {
  const t = useTranslations("server");
  const { data: state } = useQuery(accountQuery);
  const pages = useInfiniteQuery(serverPeopleQuery(search));
  const people = pages.data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <ServerList
      searchLabel={t("findPeople")}
      search={search}
      onSearch={onSearch}
      onClear={() => onSearch("")}
      pages={pages}
      count={people.length}
    >
      <ul className={cx(listing.rows)} aria-label={t("people")}>
        {people.map((person) => (
          <Row key={person.id} person={person} isOneself={person.id === state?.account?.user.id} />
        ))}
      </ul>
    </ServerList>
  );
};

/** Returns functions that describe how a person signs in and when they were last active. */
const useComing = () => {
  const t = useTranslations("server");
  const format = useFormatter();
  const now = useNow();
  return ({ signInWays, lastSeenAt }: ServerPerson): string => {
    const ways = signInWays.map((way) => (way === "password" ? t("password") : way));
    const seen = lastSeenAt === null ? null : new Date(Math.min(Date.parse(lastSeenAt), now.getTime()));
    return [
      t("signsInBy", { ways: ways.length === 0 ? t("byMail") : format.list(ways) }),
      seen === null ? t("notSignedIn") : t("seen", { when: format.relativeTime(seen, now) }),
    ].join(" · ");
  };
};

const Row = ({ person, isOneself }: { person: ServerPerson; isOneself: boolean }) => {
  const t = useTranslations("server");
  const describeComing = useComing();
  const [asked, setAsked] = useState<"sign out" | "remove" | null>(null);
  const { name, email, isServerAdmin, workspaces, sessions } = person;
  const places = workspaces.map((one) => t("inWorkspace", { name: one.name, role: t(`roles.${one.role}`) }));
  return (
    <li className={cx(styles.row)} aria-label={name}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>
          {isOneself ? `${name} (${t("you")})` : name}{" "}
          {isServerAdmin ? <Chip tone="accent">{t("administrator")}</Chip> : null}
        </span>
        <span className={cx(styles.facts)}>{email}</span>
        <span className={cx(styles.facts)}>{places.length === 0 ? t("inNone") : places.join(" · ")}</span>
        <span className={cx(styles.facts)}>{describeComing(person)}</span>
      </div>
      {isOneself ? null : (
        <div className={cx(styles.tools)}>
          {sessions === 0 ? null : (
            <Button isSmall aria-label={t("signOutOf", { name })} onPress={() => setAsked("sign out")}>
              {t("signOut")}
            </Button>
          )}
          {isServerAdmin ? null : (
            <Button isSmall aria-label={t("removeOf", { name })} onPress={() => setAsked("remove")}>
              {t("remove")}
            </Button>
          )}
        </div>
      )}
      {asked === "sign out" ? <SignOutDialog person={person} onClose={() => setAsked(null)} /> : null}
      {asked === "remove" ? <RemoveDialog person={person} onClose={() => setAsked(null)} /> : null}
    </li>
  );
};

interface PersonDialogProps {
  person: ServerPerson;
  onClose: () => void;
}

const SignOutDialog = ({ person: { id, name, sessions }, onClose }: PersonDialogProps) => {
  const t = useTranslations("server");
  const app = useTranslations("app");
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => api(calls.signOutPerson, { params: { userId: id }, body: {} }),
    onSuccess: async () => {
      onClose();
      toast(t("signedOut", { name }));
      await queries.invalidateQueries({ queryKey: serverKey });
    },
  });
  return (
    <ConfirmDialog
      title={t("signOutTitle", { name })}
      isOpen
      onClose={onClose}
      onConfirm={() => signOut.mutate()}
      confirmLabel={t("signOut")}
      cancelLabel={app("cancel")}
      isPending={signOut.isPending}
      isDanger
    >
      <p>{t("signOutText", { count: sessions })}</p>
      <FormProblem error={signOut.error} />
    </ConfirmDialog>
  );
};

const RemoveDialog = ({ person: { id, name, email }, onClose }: PersonDialogProps) => {
  const t = useTranslations("server");
  const app = useTranslations("app");
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: () => api(calls.removePerson, { params: { userId: id }, body: { email: typed } }),
    onSuccess: async () => {
      onClose();
      toast(t("removed", { name }));
      await queries.invalidateQueries({ queryKey: serverKey });
    },
  });
  return (
    <ConfirmDialog
      title={t("removeTitle", { name })}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      confirmLabel={t("remove")}
      cancelLabel={app("cancel")}
      isPending={remove.isPending}
      isDanger
    >
      <p>{t("removeText", { email })}</p>
      <TextField label={t("removeEmail")} value={typed} onChange={setTyped} autoComplete="off" />
      <FormProblem error={remove.error} />
    </ConfirmDialog>
  );
};

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bot, Braces, Compass, MessageSquareText, SquareStack, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type Command, listCommands, showKeys } from "../base/commands.ts";
import type { BotDocument } from "../document/document-state.ts";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { accountQuery } from "../session/account-query.ts";
import { useWorkspace } from "../session/workspaces-query.ts";
import { type FlowPlace, listPlaces } from "./list-places.ts";

/** An entry of the command palette. */
export interface PaletteEntry {
  id: string;
  label: string;
  section: string;
  hint?: string;
  /** More words to find it by. */
  words?: string;
  icon: ReactNode;
  shortcut?: string;
  /** Whether it is only shown as a search result, because there may be very many. */
  isOnlyFound?: boolean;
  run: () => void;
}

/** Returns the available commands; if several have the same id, that of the latest part. */
const runnable = (): Command[] =>
  [...new Map(listCommands().map((command) => [command.id, command])).values()].filter(
    ({ id, isHidden, isDisabled }) => id !== "palette" && !isHidden && !isDisabled,
  );

const icons: Readonly<Record<FlowPlace["kind"], ReactNode>> = {
  group: <SquareStack aria-hidden />,
  block: <MessageSquareText aria-hidden />,
  variable: <Braces aria-hidden />,
};

/** Returns all entries of the palette: actions, places of the open bot, bots and screens. */
export const usePaletteEntries = (document: BotDocument | null): PaletteEntry[] => {
  const t = useTranslations("commandPalette");
  const navigate = useNavigate();
  // While the workspace is not loaded, nobody knows yet who may create bots.
  const role = useWorkspace()?.role ?? "guest";
  const isMember = role !== "guest";
  const isAdministrator = role === "admin";
  const { data: state } = useQuery(accountQuery);
  const app = useTranslations("app");
  const { data: bots } = useQuery(botNamesQuery);
  const commands = runnable().map(
    ({ id, label, section, keys, run }): PaletteEntry => ({
      id: `do ${id}`,
      label,
      section,
      icon: <Zap aria-hidden />,
      ...(keys?.[0] ? { shortcut: showKeys(keys[0]) } : {}),
      run,
    }),
  );
  const screens = (
    [
      ["/", t("toBots")],
      ["/new", t("toNew")],
      ["/new?from=text", t("toText")],
      ["/new?from=files", t("toFiles")],
      ["/workspace", app("workspaceSettings")],
      ["/people", app("people")],
      ["/account", t("toAccount")],
      ["/account/sign-in", app("signIn")],
      ["/account/look", app("look")],
      ["/accounts", t("toAccounts")],
      ["/tokens", t("toTokens")],
      ["/usage", t("toUsage")],
      ["/activity", t("toActivity")],
      ["/trash", t("toTrash")],
      ["/server", app("server")],
    ] as const
  )
    .filter(([href]) => isMember || /^\/($|account($|\/)|tokens|workspace|people)/.test(href))
    .filter(([href]) => isAdministrator || href !== "/activity")
    .filter(([href]) => state?.account?.isServerAdmin === true || href !== "/server")
    .map(
      ([href, label]): PaletteEntry => ({
        id: `go ${href}`,
        label,
        section: t("places"),
        icon: <Compass aria-hidden />,
        run: () => void navigate({ href }),
      }),
    );
  const sections = { group: t("groups"), block: t("blocks"), variable: t("variables") };
  const places = (document ? listPlaces(document.getState().draft) : []).flatMap((place): PaletteEntry[] => {
    const { target, kind, groupTitle } = place;
    if (!document || !target) return [];
    const hint = {
      group: t("group"),
      block: t("inGroup", { title: groupTitle }),
      variable: t("usedIn", { title: groupTitle }),
    };
    return [
      {
        id: `${kind} ${place.id}`,
        label: place.label,
        section: sections[kind],
        hint: hint[kind],
        icon: icons[kind],
        isOnlyFound: true,
        run: () => {
          document.select(target);
          const botId = document.getState().bot.id;
          if (document.getState().screen !== "flow") void navigate({ to: "/bots/$botId", params: { botId } });
        },
      },
    ];
  });
  const others = (bots ?? []).map(
    ({ id, name }): PaletteEntry => ({
      id: `bot ${id}`,
      label: name,
      section: t("bots"),
      hint: t("bot"),
      icon: <Bot aria-hidden />,
      isOnlyFound: true,
      run: () => void navigate({ to: "/bots/$botId", params: { botId: id } }),
    }),
  );
  return [...commands, ...screens, ...places, ...others];
};

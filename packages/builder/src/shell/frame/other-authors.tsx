import type { Presence } from "@parley/api/app";
import { cx, Menu, MenuItem } from "@parley/ui/author";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "react-aria-components";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { addressOf, type Screen, screens } from "../../open-bot/screens.ts";
import { PersonFace } from "../../sign-in/person-face.tsx";
import styles from "./top-bar.module.css";

/** How many faces fit. */
const mostShown = 4;

const screenOf = ({ where }: Presence): Screen => screens.find((screen) => screen === where.screen) ?? "flow";

const Face = ({ presence }: { presence: Presence }) => (
  <span className={cx(styles.face)} data-color={presence.author.color} aria-hidden>
    <PersonFace name={presence.author.name} image={presence.author.image ?? null} />
  </span>
);

/** The other authors of the bot; clicking one goes to their position. */
export const OtherAuthors = () => {
  const t = useTranslations("frame");
  const others = useDocumentState((state) => state.others);
  const draft = useDocumentState((state) => state.draft);
  const me = useDocumentState((state) => state.me);
  const botId = useDocumentState((state) => state.bot.id);
  const navigate = useNavigate();
  if (others.length === 0) return null;

  const titles = {
    flow: "screenFlow",
    design: "screenDesign",
    settings: "screenSettings",
    languages: "screenLanguages",
    share: "screenShare",
    results: "screenResults",
    history: "screenHistory",
    numbers: "screenNumbers",
  } as const;
  const placeOf = ({ where }: Presence, screen: Screen): { group: string | undefined; text: string } => {
    const blockId = where.blockIds?.[0];
    const group = where.groupIds?.[0] ?? (blockId === undefined ? undefined : draft.blocks[blockId]?.groupId);
    const title = group === undefined ? undefined : draft.groups[group]?.title;
    return { group, text: title ? t("atGroup", { title }) : t("onScreen", { screen: t(titles[screen]) }) };
  };
  const nameOf = ({ author }: Presence) => (author.id === me.id ? t("you") : author.name);
  return (
    <Menu
      aria-label={t("others")}
      trigger={
        <Button aria-label={`${t("others")}: ${others.map(nameOf).join(", ")}`} className={cx(styles.faces)}>
          {others.slice(0, mostShown).map((presence) => (
            <Face key={presence.editor} presence={presence} />
          ))}
          {others.length > mostShown ? (
            <span className={cx(styles.face, styles.more)} aria-hidden>
              +{others.length - mostShown}
            </span>
          ) : null}
        </Button>
      }
    >
      {others.map((presence) => {
        const screen = screenOf(presence);
        const { group, text } = placeOf(presence, screen);
        return (
          <MenuItem
            key={presence.editor}
            id={presence.editor}
            icon={<Face presence={presence} />}
            label={nameOf(presence)}
            hint={text}
            onAction={() =>
              void navigate({ to: addressOf(botId, screen), search: group && screen === "flow" ? { group } : {} })
            }
          />
        );
      })}
    </Menu>
  );
};

import { useTranslations } from "use-intl";
import { blocksIn } from "../../document/draft-index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { findEnd } from "../cards/group-end.ts";
import { useIsFresh } from "../problems/fresh-blocks.ts";
import { GoesOn } from "./goes-on.tsx";

/** The last line of a group: where it leads. */
export const GroupEnd = ({
  groupId,
  isAbove,
  isActive,
}: {
  groupId: string;
  /** Whether a group is above this one. */
  isAbove: (other: string) => boolean;
  isActive: boolean;
}) => {
  const t = useTranslations("script");
  const end = useDocumentState(({ draft }) => JSON.stringify(findEnd(draft, groupId)));
  const lastId = useDocumentState(({ draft }) => blocksIn(draft, groupId).at(-1)?.id);
  const isFresh = useIsFresh(lastId);
  const own = useDocumentState(({ draft }) => draft.groups[groupId]?.title ?? "");
  const { kind, groupId: to, title, isOtherwise, start }: ReturnType<typeof findEnd> = JSON.parse(end);
  // Where it leads is still to be drawn: until then the chat ends there, which is no fault yet.
  const shown = kind === "nowhere" && isFresh ? "here" : kind;
  const name = title || t("untitled");
  const isBack = to !== "" && isAbove(to);
  const texts: Readonly<Record<typeof kind, string>> = {
    to: isOtherwise
      ? t("otherwiseTo", { title: name })
      : isBack
        ? t("goesBackTo", { title: name })
        : t("goesOnTo", { title: name }),
    jump: t("jumpsTo", { title: name }),
    ways: t("waysOnly"),
    here: isOtherwise ? t("otherwiseEnds") : t("endsHere"),
    nowhere: isOtherwise ? t("otherwiseNowhere") : t("leadsNowhere"),
    back: t("returns"),
    empty: "",
  };
  if (kind === "empty") return null;
  return (
    <GoesOn
      start={start}
      place={t("endOf", { title: own })}
      groupId={to === "" ? undefined : to}
      isBack={isBack}
      isEnd={shown === "here"}
      tone={shown === "nowhere" ? "danger" : "soft"}
      isInTabOrder={isActive}
    >
      {texts[shown]}
    </GoesOn>
  );
};

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
      isEnd={kind === "here"}
      tone={kind === "nowhere" && !isFresh ? "danger" : "soft"}
      isInTabOrder={isActive}
    >
      {kind === "nowhere" && isFresh ? null : texts[kind]}
    </GoesOn>
  );
};

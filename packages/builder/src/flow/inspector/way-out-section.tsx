import { failureFields, isForNothing } from "@parley/core/fields";
import type { Diagnostic } from "@parley/core/lint";
import { useTranslations } from "use-intl";
import { EntryForm } from "./entry-form.tsx";
import { errorsOf } from "./errors-of.tsx";
import { WaySection } from "./way-section.tsx";

export interface WayOutSectionProps {
  blockId: string;
  problems: readonly Diagnostic[];
}

/** What happens if the call of a block fails: where the flow leads then, and where the error is saved. */
export const WayOutSection = ({ blockId, problems }: WayOutSectionProps) => {
  const t = useTranslations("inspector");
  return (
    <WaySection
      blockId={blockId}
      isThisWay={(options) => !isForNothing(options)}
      options={{}}
      words={{ title: t("ifItFails"), label: t("wayOut"), help: t("wayOutHelp"), to: t("wayOutTo") }}
    >
      {(item) => (
        <EntryForm
          owner={{ table: "items", id: item.id }}
          field={failureFields}
          values={item.options}
          {...errorsOf(problems, item.id)}
        />
      )}
    </WaySection>
  );
};

/** Where the flow leads if a block has looked something up and found nothing. */
export const NothingSection = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("inspector");
  return (
    <WaySection
      blockId={blockId}
      isThisWay={isForNothing}
      options={{ when: "nothing" }}
      words={{ title: t("ifNothingFound"), label: t("nothingWay"), help: t("nothingWayHelp"), to: t("nothingWayTo") }}
    />
  );
};

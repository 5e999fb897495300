import { calls } from "@parley/api/app";
import { ControlTextsProvider, cx, Picker } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import parts from "../../sections/parts.module.css";

const mostShown = 100;

interface AllFontsProps {
  /** The current font family; null if it isn't a Google font. */
  family: string | null;
  onChoose: (family: string) => void;
}

/** Chooses any Google font, if the server has an API key for the list of fonts. */
export const AllFonts = ({ family, onChoose }: AllFontsProps) => {
  const t = useTranslations("design");
  const texts = useTextsOfControls();
  const { data } = useQuery({
    queryKey: ["font families"],
    queryFn: () => api(calls.listFonts),
    // A list that failed to load is loaded again the next time.
    staleTime: ({ state }) => (state.data?.problem === null ? Number.POSITIVE_INFINITY : 0),
  });
  const { families = [], problem = null } = data ?? {};
  const chosen = families.find((one) => one.toLowerCase() === family?.trim().toLowerCase());
  return (
    <ControlTextsProvider value={texts}>
      {families.length === 0 ? null : (
        <Picker
          label={t("allFonts")}
          help={t("allFontsHelp")}
          choices={families.map((one) => ({ id: one, label: one }))}
          most={mostShown}
          value={chosen ?? null}
          onChange={onChoose}
        />
      )}
      {problem === null ? null : <p className={cx(parts.note)}>{problem}</p>}
    </ControlTextsProvider>
  );
};

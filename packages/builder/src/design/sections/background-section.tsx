import { isJsonObject, type JsonObject } from "@parley/core";
import { themeFields } from "@parley/core/format";
import { cx, Segmented } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useDocument } from "../../open-bot/document-context.tsx";
import { type FieldTree, fieldAt, PartForm } from "../../sections/part-form.tsx";
import parts from "../../sections/parts.module.css";
import { setThemeValues } from "../theme-edits.ts";
import { useTheme } from "../use-theme.ts";

const path = ["general", "background"];
const background = fieldAt(themeFields, path);
const kinds = ["Color", "Image", "None"] as const;
type Kind = (typeof kinds)[number];

/** The background settings. Colour and picture share a key in bot files, so switching the kind empties the value. */
export const BackgroundSection = () => {
  const t = useTranslations("design");
  const document = useDocument();
  const { tree, theme } = useTheme();
  const { type } = theme.general.background;
  const shapes = background.kind === "union" ? background.shapes : {};
  const inside: FieldTree = {
    root: { kind: "object", label: background.label, fields: shapes[type]?.fields ?? {} },
    values: objectAt(tree.values),
    edit: (sets) => (draft) =>
      setThemeValues(
        draft,
        sets.map((set) => ({ ...set, path: [...path, ...set.path] })),
      ),
  };
  const choose = (kind: Kind) =>
    document.change(t("backgroundKind"), (draft) =>
      setThemeValues(draft, [{ path: [...path, "type"], value: kind }, { path: [...path, "content"] }]),
    );
  return (
    <div className={cx(parts.stack)}>
      <div data-edits="">
        <Segmented
          label={t("backgroundIs")}
          value={type}
          onChange={choose}
          choices={kinds.map((id) => ({ id, label: shapes[id]?.label ?? id }))}
        />
      </div>
      {type === "None" ? (
        <p className={cx(parts.note)}>{t("backgroundNone")}</p>
      ) : (
        <PartForm key={type} tree={inside} path={[]} />
      )}
    </div>
  );
};

const objectAt = ({ general }: JsonObject): JsonObject => {
  const found = isJsonObject(general) ? general.background : undefined;
  return isJsonObject(found) ? found : {};
};

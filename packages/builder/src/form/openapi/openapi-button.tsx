import { Button } from "@parley/ui/author";
import { BookOpen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { patiently } from "../../base/patiently.ts";
import type { FieldProps } from "../field-props.ts";

const OpenApiDialog = lazy(async () => ({
  default: (await patiently(() => import("./openapi-dialog.tsx"))).OpenApiDialog,
}));

/** A button that fills in a request from the description of an API (OpenAPI 3). */
export const OpenApiButton = (props: Pick<FieldProps<"object">, "place" | "around">) => {
  const t = useTranslations("form");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isSmall onPress={() => setOpen(true)}>
        <BookOpen />
        {t("openApi")}
      </Button>
      {isOpen ? (
        <Suspense>
          <OpenApiDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

import { calls } from "@parley/api/app";
import { IconButton, type MediaSearchProps } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../base/api.ts";

const MediaSearchDialog = lazy(async () => ({
  default: (await import("./media-search-dialog.tsx")).MediaSearchDialog,
}));

/** A button that searches for pictures or videos, if the server has API keys of media libraries. */
export const MediaSearchButton = ({ label, kind, onChoose }: MediaSearchProps) => {
  const t = useTranslations("form.searchMedia");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ["media libraries"],
    queryFn: () => api(calls.listMediaLibraries),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const libraries = data?.libraries.filter((library) => library.kind === kind) ?? [];
  if (libraries.length === 0) return null;
  return (
    <>
      <IconButton slot={null} label={`${t(kind)}: ${label}`} onPress={() => setOpen(true)} isSmall>
        <Search />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <MediaSearchDialog
            title={t(kind)}
            libraries={libraries}
            onChoose={(address) => {
              setOpen(false);
              onChoose(address);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
};

import type { Folder } from "@parley/api/app";
import { cx } from "@parley/ui/author";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./breadcrumbs.module.css";
import { type Cargo, useDropTarget } from "./drag.ts";

interface CrumbProps {
  folder: Folder | null;
  takes: (cargo: Cargo, folderId: string | null) => boolean;
  onDrop: (cargo: Cargo, folderId: string | null) => void;
}

const Crumb = ({ folder, takes, onDrop }: CrumbProps) => {
  const t = useTranslations("bots");
  const place = useRef<HTMLLIElement>(null);
  const id = folder?.id ?? null;
  const isOver = useDropTarget(
    place,
    (cargo) => takes(cargo, id),
    (cargo) => onDrop(cargo, id),
  );
  return (
    <li ref={place} data-over={isOver || undefined} className={cx(styles.crumb)}>
      {folder === null ? (
        <Link to="/">{t("title")}</Link>
      ) : (
        <Link to="/folders/$folderId" params={{ folderId: folder.id }}>
          {folder.name}
        </Link>
      )}
      <ChevronRight aria-hidden />
    </li>
  );
};

/** The path from the top level to the current folder; bots can be dropped on each step. */
export const Breadcrumbs = ({
  path,
  ...dropping
}: { path: readonly Folder[] } & Pick<CrumbProps, "takes" | "onDrop">) => {
  const t = useTranslations("bots");
  if (path.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className={cx(styles.crumbs)}>
        <Crumb folder={null} {...dropping} />
        {path.slice(0, -1).map((folder) => (
          <Crumb key={folder.id} folder={folder} {...dropping} />
        ))}
      </ol>
    </nav>
  );
};

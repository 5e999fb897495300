import { cx, IconButton } from "@parley/ui/author";
import { useStore } from "@xyflow/react";
import { Map as MapIcon, Maximize, Minus, Network, Plus } from "lucide-react";
import { memo, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { showKeys } from "../../base/commands.ts";
import { FlowMap } from "./flow-map.tsx";
import { isLargerThanView } from "./map-shown.ts";
import { boundsOf } from "./place-cards.ts";
import type { Scene } from "./scene.ts";
import type { View } from "./use-view.ts";
import styles from "./zoom-bar.module.css";

const mapKey = "parley-map";

/** A component of its own, because it renders with every step of zooming. */
const ZoomFull = ({ view }: { view: View }) => {
  const t = useTranslations("canvas");
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100));
  return (
    <button type="button" className={cx(styles.zoom)} title={t("zoomFull")} onClick={view.zoomFull}>
      {t("percent", { value: String(zoom) })}
    </button>
  );
};

/** A component of its own, because the map renders with every edit and buttons are expensive. */
const Tools = memo(
  ({ view, hasMap, onTidy, onMap }: { view: View; hasMap: boolean; onTidy: () => void; onMap: () => void }) => {
    const t = useTranslations("canvas");
    return (
      <div className={cx(styles.bar)} role="toolbar" aria-label={t("sectionView")}>
        <IconButton label={t("tidy")} shortcut={showKeys("Alt+T")} onPress={onTidy} data-edits="">
          <Network />
        </IconButton>
        <IconButton label={t("zoomFit")} shortcut={showKeys("Shift+1")} onPress={view.fit}>
          <Maximize />
        </IconButton>
        <IconButton label={t("zoomOut")} shortcut={showKeys("Mod+-")} onPress={view.zoomOut}>
          <Minus />
        </IconButton>
        <ZoomFull view={view} />
        <IconButton label={t("zoomIn")} shortcut={showKeys("Mod++")} onPress={view.zoomIn}>
          <Plus />
        </IconButton>
        <span className={cx(styles.map)}>
          <IconButton label={t(hasMap ? "hideMap" : "showMap")} isActive={hasMap} onPress={onMap}>
            <MapIcon />
          </IconButton>
        </span>
      </div>
    );
  },
);

/** The corner with the buttons for zoom, fit and tidy, and the map. */
export const ZoomBar = ({ scene, view, onTidy }: { scene: Scene; view: View; onTidy: () => void }) => {
  // Without a choice, the map is there as soon as the flow is larger than the view.
  const [chosen, setChosen] = useState<boolean | null>(() =>
    localStorage.getItem(mapKey) === "closed" ? false : null,
  );
  const around = useMemo(() => boundsOf([...scene.cards.values()]), [scene]);
  const isLarge = useStore(({ transform: [x, y, zoom], width, height }) =>
    isLargerThanView(around, { x, y, zoom, width, height }),
  );
  const hasMap = chosen ?? isLarge;
  const toggleMap = useCallback(() => {
    localStorage.setItem(mapKey, hasMap ? "closed" : "open");
    setChosen(!hasMap);
  }, [hasMap]);
  return (
    <div className={cx(styles.corner)} data-over-canvas="">
      {hasMap ? <FlowMap scene={scene} /> : null}
      <Tools view={view} hasMap={hasMap} onTidy={onTidy} onMap={toggleMap} />
    </div>
  );
};

import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "../base/commands.ts";
import { expectNoText, expectText } from "../base/expect-text.ts";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet.tsx")).ShortcutSheet }));

type Shown = "palette" | "shortcuts";

/** The command palette (Ctrl K) and the shortcut sheet (question mark), each loaded on first use. */
export const CommandDialogs = () => {
  const t = useTranslations("commandPalette");
  const [shown, setShown] = useState<Shown | null>(null);
  const [loaded, setLoaded] = useState<readonly Shown[]>([]);
  const section = t("section");
  const show = (one: Shown) => () => {
    setLoaded((before) => [...before, one]);
    setShown(one);
    // What is typed while the palette is still coming is searched in it.
    if (one === "palette") expectText();
  };
  useCommands([
    { id: "palette", label: t("open"), section, keys: ["Mod+K"], isForWriting: true, run: show("palette") },
    { id: "shortcuts", label: t("shortcuts"), section, keys: ["?"], run: show("shortcuts") },
  ]);
  const close = () => {
    expectNoText();
    setShown(null);
  };
  return (
    <Suspense fallback={null}>
      {loaded.includes("palette") ? <CommandPalette isOpen={shown === "palette"} onClose={close} /> : null}
      {loaded.includes("shortcuts") ? <ShortcutSheet isOpen={shown === "shortcuts"} onClose={close} /> : null}
    </Suspense>
  );
};

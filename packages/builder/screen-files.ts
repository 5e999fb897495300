import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";

/** What every screen behind the sign-in needs. */
const always = ["src/main.tsx", "src/sign-in/signed-in.tsx"];

/** The screens that authors see first. */
const firstScreens = {
  outside: ["src/sign-in/sign-in.tsx", "src/sign-in/sign-up.tsx", "src/sign-in/welcome.tsx"],
  dashboard: ["src/shell/home-frame.tsx", "src/bots/bots-screen.tsx"],
  flow: ["src/shell/bot-frame.tsx", "src/flow/flow-screen.tsx", "src/chat/chat-panel.tsx"],
};

/** Parts of the screens outside bots that are loaded later. Those on which a bot is made lead to its flow. */
const isLaterPart = /\/builder\/src\/(?:activity|api-tokens|bots|people|server|sign-in)\/(?!new-bot|templates)/;

/** The frame of a bot and its other screens, and the screens with forms like a bot's. */
const isLikeBot = /\/builder\/src\/(?:shell\/bot-frame|(?:accounts|design|languages|numbers|results|settings|share)\/)/;

type Script = Rolldown.OutputChunk;

/**
 * Builds the app with a small file for each set of screens that share a module. Only such a build knows what a screen
 * really needs: the imports in the sources also name what is left out in the end.
 */
const buildInCrumbs = async (config: InlineConfig): Promise<Script[]> => {
  const built = await build({ ...config, configFile: false, logLevel: "error" });
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
};

/** Finds the modules that are loaded with these scripts. */
const findModules = (all: readonly Script[], some: readonly Script[]): ReadonlySet<string> => {
  const loaded = new Set<Script>();
  const load = (script: Script) => {
    if (loaded.has(script)) return;
    loaded.add(script);
    for (const other of all) if (script.imports.includes(other.fileName)) load(other);
  };
  some.forEach(load);
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
};

/**
 * Returns a function that names the file of a module of the first screens. Each has a file of its own, and `main` is what
 * two of them need. What other parts need of a flow's modules stands in `shared` and `bot`, so that they don't load the
 * canvas, too.
 */
const createFileNames = (scripts: readonly Script[]) => {
  const findOf = (isOne: (path: string) => boolean) =>
    findModules(
      scripts,
      scripts.filter(({ facadeModuleId }) => facadeModuleId !== null && isOne(facadeModuleId)),
    );
  const isOneOf = (paths: readonly string[]) => (id: string) => paths.some((path) => id.endsWith(`/builder/${path}`));
  for (const path of [...always, ...Object.values(firstScreens).flat()])
    if (!scripts.some(({ facadeModuleId }) => facadeModuleId?.endsWith(`/builder/${path}`)))
      throw new Error(`${path} is no script that is loaded by itself`);

  const everywhere = findOf(isOneOf(always));
  const first = Object.entries(firstScreens).map(([name, paths]) => ({ name, modules: findOf(isOneOf(paths)) }));
  const isFirst = isOneOf(Object.values(firstScreens).flat());
  const shared = findOf((id) => isLaterPart.test(id) && !isFirst(id));
  const ofBots = findOf((id) => isLikeBot.test(id));
  return (id: string): string | null => {
    const [one, another] = first.filter(({ modules }) => modules.has(id));
    if (everywhere.has(id) || another !== undefined) return "main";
    if (one?.name !== "flow") return one?.name ?? null;
    if (shared.has(id)) return "shared";
    return ofBots.has(id) ? "bot" : "flow";
  };
};

/** Builds few files for the first screens. Otherwise the dashboard would load 60 scripts, and a flow 90. */
export const screenFiles = (): Plugin => {
  const own: Plugin = {
    name: "screen-files",
    apply: "build",
    async config({ root, plugins = [], worker, build: options }) {
      const scripts = await buildInCrumbs({
        ...(root === undefined ? {} : { root }),
        ...(worker === undefined ? {} : { worker }),
        plugins: plugins.filter((plugin) => plugin !== own),
        build: { ...options, write: false, minify: false, manifest: false },
      });
      // Otherwise the group would take the imports of its modules along, whatever their names.
      const group = { name: createFileNames(scripts), debugName: "screens", includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
  return own;
};

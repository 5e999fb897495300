interface ScriptOptions {
  /** Of the script element: some services look for it. */
  id?: string;
  /** What the service is called where it can't be reached. */
  name: string;
  /** Whether the service is there already, without any script. */
  isThere?: () => boolean;
  /** Milliseconds. */
  timeLimit?: number;
}

const loading = new Map<string, Promise<void>>();

/**
 * Has the page run a script of another service, once, however many ask for it; after a failure it may be tried again.
 * Rejects where the script is blocked, broken off, or too slow.
 */
export const loadScript = (url: string, options: ScriptOptions): Promise<void> => {
  const { isThere, name } = options;
  if (isThere?.()) return Promise.resolve();
  const known = loading.get(url);
  if (known) return known;
  const made = addScript(url, options).then(() => {
    if (isThere?.() === false) throw new Error(`${name} did not start.`);
  });
  loading.set(url, made);
  const forget = () => void loading.delete(url);
  made.then(isThere && forget, forget);
  return made;
};

const addScript = (url: string, { id = "", name, timeLimit = 10_000 }: ScriptOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    if (id !== "") script.id = id;
    script.src = url;
    script.async = true;
    const fail = (why: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${name} ${why}.`));
    };
    const timer = setTimeout(() => fail("did not answer in time"), timeLimit);
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => fail("could not be loaded");
    document.head.append(script);
  });

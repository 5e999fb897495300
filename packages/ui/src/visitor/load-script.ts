interface ScriptOptions {
  /** The id of the script element: some services look for it. */
  id?: string;
  /** The service's name, for the error message. */
  name: string;
  /** Whether the service is already there, so that no script is needed. */
  isThere?: () => boolean;
  /** In milliseconds. */
  timeLimit?: number;
}

const loading = new Map<string, Promise<void>>();

/**
 * Loads another service's script once, however often it is asked for; after a failure it may be tried again. Rejects if
 * the script is blocked, incomplete or too slow.
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

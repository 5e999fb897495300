/** What was moved in, by what it is. */
export interface MoveCount {
  what: string;
  /** How many the source has. */
  found: number;
  /** Taken over in this run; in a dry run, what would be. */
  taken: number;
  /** Here already, from an earlier run, and the same. */
  earlier: number;
  /** Not taken over; the entries say why. */
  left: number;
}

/** Something that was not simply taken over. */
export interface MoveEntry {
  state: "adapted" | "not taken over" | "differs" | "to do" | "updated";
  what: string;
  /** The name that people know it by. */
  name: string;
  id: string | null;
  /** What happened, and why, in full sentences. */
  message: string;
  /** What somebody has to do about it; null where nothing is to be done. */
  remedy: string | null;
}

/** The report of a migration, done or simulated. */
export interface MoveReport {
  source: string;
  target: string;
  isDryRun: boolean;
  /** It continues an interrupted run and includes that run's findings. */
  goesOn: boolean;
  startedAt: string;
  seconds: number;
  counts: MoveCount[];
  entries: MoveEntry[];
  /** The bytes of copied files; null if files stay where they are. */
  fileBytes: number | null;
  /** The servers that still hold uploaded files, which bots and answers name by their addresses. */
  fileHosts: { host: string; addresses: number }[];
}

/** Collects what a report tells. */
export const createMoveReport = () => {
  const counts = new Map<string, MoveCount>();
  const entries = new Map<string, MoveEntry>();
  const hosts = new Map<string, number>();
  let bytes: number | null = null;
  const countOf = (what: string): MoveCount => {
    const known = counts.get(what) ?? { what, found: 0, taken: 0, earlier: 0, left: 0 };
    counts.set(what, known);
    return known;
  };
  return {
    count(what: string, key: Exclude<keyof MoveCount, "what">, number = 1): void {
      countOf(what)[key] += number;
    },
    note: (entry: Omit<MoveEntry, "remedy"> & { remedy?: string | null }): void => {
      const whole = { remedy: null, ...entry };
      entries.set(JSON.stringify([entry.state, entry.what, entry.id, entry.name, entry.message]), whole);
    },
    addHost: (host: string): void => {
      hosts.set(host, (hosts.get(host) ?? 0) + 1);
    },
    forgetHosts: (): void => hosts.clear(),
    addBytes: (number: number): void => {
      bytes = (bytes ?? 0) + number;
    },
    counts: (): MoveCount[] => [...counts.values()],
    entries: (): MoveEntry[] => [...entries.values()],
    fileBytes: () => bytes,
    fileHosts: () =>
      [...hosts]
        .map(([host, addresses]) => ({ host, addresses }))
        .sort((one, other) => other.addresses - one.addresses),
  };
};

export type MoveNotes = ReturnType<typeof createMoveReport>;

const cell = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|");

const titles: readonly [MoveEntry["state"], string][] = [
  ["to do", "To do"],
  ["not taken over", "Not taken over"],
  ["differs", "Different here and there"],
  ["updated", "Brought up to date"],
  ["adapted", "Adapted"],
];

/** Bytes as people read them. */
export const inMegabytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** What is said before the servers that hold files. */
export const tellHosts = ({ fileBytes }: Pick<MoveReport, "fileBytes">): string =>
  fileBytes === null
    ? "Uploaded files stay where they are (--copy-files takes them along). These servers must stay reachable:"
    : "These servers hold files that are not here. Bots and answers show them only as long as these are reachable:";

/** A report as a page in Markdown. */
export const writeMarkdown = (report: MoveReport): string => {
  const { source, target, isDryRun, goesOn, startedAt, seconds, counts, entries, fileBytes, fileHosts } = report;
  const lines = [
    isDryRun ? "# Moving in: what would be done" : "# Moving in",
    "",
    `From ${source} to ${target}, ${startedAt}, ${seconds.toFixed(1)} s.${isDryRun ? " Nothing was written." : ""}`,
    ...(goesOn ? ["", "It went on with a run that was broken off, and tells what that one found, too."] : []),
    "",
    `| | there | ${isDryRun ? "to be taken over" : "taken over"} | here before | not taken over |`,
    "|---|---:|---:|---:|---:|",
    ...counts.map(
      ({ what, found, taken, earlier, left }) => `| ${what} | ${found} | ${taken} | ${earlier} | ${left} |`,
    ),
  ];
  if (fileBytes !== null)
    lines.push("", `The files that ${isDryRun ? "would be copied" : "were copied"} have ${inMegabytes(fileBytes)}.`);
  for (const [state, title] of titles) {
    const listed = entries.filter((entry) => entry.state === state);
    if (listed.length === 0) continue;
    lines.push("", `## ${title}`, "");
    for (const { what, name, message, remedy } of listed)
      lines.push(
        `- **${what}${name === "" ? "" : ` ${cell(name)}`}**: ${cell(message)}${remedy === null ? "" : ` *${cell(remedy)}*`}`,
      );
  }
  if (fileHosts.length > 0)
    lines.push(
      "",
      "## Uploaded files",
      "",
      tellHosts(report),
      "",
      ...fileHosts.map(({ host, addresses }) => `- ${host} (${addresses} addresses)`),
    );
  return `${lines.join("\n")}\n`;
};

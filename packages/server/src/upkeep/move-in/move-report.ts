/** The numbers of migrated entries of one kind. */
export interface MoveCount {
  what: string;
  /** The number in the source. */
  found: number;
  /** The number migrated in this run; in a dry run, those that would be. */
  taken: number;
  /** The number migrated in an earlier run and unchanged since. */
  earlier: number;
  /** The number that was not migrated. The entries give the reasons. */
  left: number;
}

/** A finding about an entry that was not migrated unchanged. */
export interface MoveEntry {
  state: "adapted" | "not taken over" | "differs" | "to do" | "updated";
  what: string;
  /** The entry's name. */
  name: string;
  id: string | null;
  /** What happened and why, in full sentences. */
  message: string;
  /** What somebody has to do; null if nothing. */
  remedy: string | null;
}

/** The report of a migration, done or simulated. */
export interface MoveReport {
  source: string;
  target: string;
  isDryRun: boolean;
  /** Whether it continues an interrupted run and includes that run's findings. */
  goesOn: boolean;
  startedAt: string;
  seconds: number;
  counts: MoveCount[];
  entries: MoveEntry[];
  /** The total size of copied files in bytes; null if files were not copied. */
  fileBytes: number | null;
  /** The hosts that still serve uploaded files, with the number of addresses in bots and answers. */
  fileHosts: { host: string; addresses: number }[];
}

/** Collects the numbers and findings for a report. */
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

/** Formats a size in MB or GB. */
export const inMegabytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** The sentence that introduces the list of hosts that still serve files. */
export const tellHosts = ({ fileBytes }: Pick<MoveReport, "fileBytes">): string =>
  fileBytes === null
    ? "Uploaded files stay where they are (--copy-files takes them along). These servers must stay reachable:"
    : "These servers hold files that are not here. Bots and answers show them only as long as these are reachable:";

/** Formats a report in Markdown. */
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

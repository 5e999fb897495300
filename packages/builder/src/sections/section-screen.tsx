import { cx } from "@parley/ui/author";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useCommands } from "../base/commands.ts";
import styles from "./section-screen.module.css";

interface ScreenSection {
  /** The hash in the address. */
  id: string;
  title: string;
  /** Its purpose, in one sentence. */
  lead?: string;
  /** Buttons beside the title. */
  tools?: ReactNode;
  content: ReactNode;
}

interface SectionScreenProps {
  title: string;
  sections: readonly ScreenSection[];
}

/** A screen of sections, each with its own address, and a list of links to them. */
export const SectionScreen = ({ title, sections }: SectionScreenProps) => {
  const t = useTranslations("sections");
  const { hash } = useLocation();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const seen = useSectionInSight(main, sections);

  // On narrow screens the list is a row, which scrolls to the current section's link.
  useEffect(() => {
    const link = seen === undefined ? null : list.current?.querySelector<HTMLElement>(`[href="#${CSS.escape(seen)}"]`);
    if (link && list.current)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.clientWidth) / 2;
  }, [seen]);

  const show = (id: string) => {
    void navigate({ to: ".", hash: id, replace: hash === id });
    goTo(main.current, id);
  };
  // Whoever comes by an address finds its section once it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later on, the list goes to sections by itself.
  useEffect(() => {
    if (hash !== "") goTo(main.current, hash);
  }, []);

  useCommands(
    sections.map((section) => ({
      id: `section-${section.id}`,
      label: t("command", { screen: title, section: section.title }),
      section: t("commands"),
      run: () => show(section.id),
    })),
  );
  return (
    <main ref={main} className={cx(styles.screen)}>
      <div className={cx(styles.layout)}>
        <nav className={cx(styles.nav)} aria-label={t("nav", { screen: title })}>
          <h1 className={cx(styles.title)}>{title}</h1>
          <ul ref={list} className={cx(styles.links)}>
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  className={cx(styles.link)}
                  href={`#${section.id}`}
                  aria-current={seen === section.id ? "location" : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    show(section.id);
                  }}
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={cx(styles.sections)}>
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className={cx(styles.section)}
            >
              <header className={cx(styles.head)}>
                <h2 id={`${section.id}-title`} tabIndex={-1} className={cx(styles.heading)}>
                  {section.title}
                </h2>
                {section.tools}
              </header>
              {section.lead === undefined ? null : <p className={cx(styles.lead)}>{section.lead}</p>}
              {section.content}
            </section>
          ))}
        </div>
      </div>
    </main>
  );
};

/** Scrolls to a section and focuses its title, so that the next Tab goes into it. */
const goTo = (main: HTMLElement | null, id: string): void => {
  const heading = main?.querySelector<HTMLElement>(`#${CSS.escape(id)}-title`);
  heading?.closest("section")?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
};

/** Returns the section being read. */
const useSectionInSight = (
  main: { readonly current: HTMLElement | null },
  sections: readonly ScreenSection[],
): string | undefined => {
  const ids = sections.map(({ id }) => id).join(" ");
  const [seen, setSeen] = useState(sections[0]?.id);
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const inSight = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        const first = ids.split(" ").find((id) => inSight.has(id));
        if (first !== undefined) setSeen(first);
      },
      // A section counts as read when it crosses a line in the upper part of the window.
      { rootMargin: "-25% 0px -74% 0px" },
    );
    for (const section of element.querySelectorAll("section[id]")) observer.observe(section);
    return () => observer.disconnect();
  }, [main, ids]);
  return seen;
};

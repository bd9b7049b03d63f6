import { Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';

import type { PageCount } from '../page-counts.ts';
import classes from './sidebar.module.css';

type SidebarItem = {
  label: string;
  to: string;
  isCurrent: boolean;
  /** Criterion number of the page's evidence, at the right. */
  numeral?: string | undefined;
  /** Pending items of the reader, shown instead of the criterion number. */
  pendingItems?: PageCount | undefined;
};

type SidebarSection = {
  /** Without a title, the items form no group. */
  title?: string | undefined;
  items: readonly SidebarItem[];
};

export type SidebarProps = {
  /** Accessible name of the navigation. */
  label: string;
  sections: readonly SidebarSection[];
};

/** Sidebar with a workspace's pages, the current one highlighted. The layout collapses it into a drawer. */
export function Sidebar({ label, sections }: SidebarProps) {
  const { folded, toggle } = useFoldedGroups();
  return (
    <nav aria-label={label}>
      {sections.map((section) => (
        <Section
          key={section.title ?? ''}
          {...section}
          isFolded={section.title !== undefined && folded.has(section.title)}
          onToggle={toggle}
        />
      ))}
    </nav>
  );
}

type SectionProps = SidebarSection & { isFolded: boolean; onToggle: (title: string) => void };

/** Sidebar group. When collapsed, it still shows the current page and pages with pending items. */
function Section({ title, items, isFolded, onToggle }: SectionProps) {
  const id = useId();
  const shown = isFolded ? items.filter(({ isCurrent, pendingItems }) => isCurrent || pendingItems) : items;
  return (
    <div className={classes.section}>
      {title && (
        // No heading: it would precede the page's own.
        <p className={`overline ${classes.title}`}>
          <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={() => onToggle(title)}>
            {title}
            <IconChevronDown size="0.875rem" aria-hidden />
          </button>
        </p>
      )}
      <Stack id={id} component="ul" gap={0}>
        {shown.map((item) => (
          <li key={item.to}>
            <Item {...item} />
          </li>
        ))}
      </Stack>
    </div>
  );
}

function Item({ label, to, isCurrent, numeral, pendingItems }: SidebarItem) {
  return (
    <Link
      to={to}
      className={classes.item}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={pendingItems && `${label}, ${pendingItems.count} ${pendingItems.word ?? 'waiting'}`}
    >
      {/* The space is part of the visible text, and the accessible name must start with that text. */}
      <span>{label}</span>{' '}
      {pendingItems && (
        <span className={classes.pendingItems} data-urgent={pendingItems.is_urgent || undefined}>
          {pendingItems.count} {pendingItems.word}
        </span>
      )}
      {numeral && (
        <span className={classes.numeral}>
          <span aria-hidden>{numeral}</span>
          <span className="visually-hidden">criterion {numeral}</span>
        </span>
      )}
    </Link>
  );
}

const FOLDED_KEY = 'laurel.folded-groups';

/** Returns the sidebar groups that the user has collapsed, by title. Stored in this browser. */
function useFoldedGroups() {
  const [folded, setFolded] = useState(readFolded);
  return {
    folded,
    toggle(title: string): void {
      const next = new Set(folded);
      if (!next.delete(title)) next.add(title);
      setFolded(next);
      try {
        localStorage.setItem(FOLDED_KEY, JSON.stringify([...next]));
      } catch {
        // Storage is full or disabled. The state lasts until the page is closed.
      }
    },
  };
}

function readFolded(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(FOLDED_KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : []);
  } catch {
    return new Set();
  }
}

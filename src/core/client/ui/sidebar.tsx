import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';

import { useFoldedGroups } from './folded-groups.ts';
import classes from './sidebar.module.css';

export type SidebarItem = {
  label: string;
  to: string;
  isCurrent: boolean;
  /** At the right: the numeral of the criterion that the page's evidence is for. */
  numeral?: string | undefined;
  /** At the right, instead: how many things wait there for the reader, and what they are where they are alike. */
  waiting?: { count: number; word: string | null; is_urgent: boolean } | undefined;
};

export type SidebarSection = {
  /** Without a title the items stand on their own. */
  title?: string | undefined;
  items: readonly SidebarItem[];
};

export type SidebarProps = {
  /** Names the navigation for a screen reader. */
  label: string;
  sections: readonly SidebarSection[];
};

/** The list of a workspace's pages, the current one highlighted; the layout around it folds it into a drawer. */
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

/** A folded group still shows the page that the user is on, and what waits in it. */
function Section({ title, items, isFolded, onToggle }: SectionProps) {
  const id = useId();
  const shown = isFolded ? items.filter(({ isCurrent, waiting }) => isCurrent || waiting) : items;
  return (
    <div className={classes.section}>
      {title && (
        // No heading: it would stand before the page's own.
        <p className={classes.title}>
          <button type="button" aria-expanded={!isFolded} aria-controls={id} onClick={() => onToggle(title)}>
            {title}
            <IconChevronDown size="0.875rem" aria-hidden />
          </button>
        </p>
      )}
      <ul id={id} className={classes.items}>
        {shown.map((item) => (
          <li key={item.to}>
            <Item {...item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ label, to, isCurrent, numeral, waiting }: SidebarItem) {
  return (
    <Link
      to={to}
      className={classes.item}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={waiting && `${label}, ${waiting.count} ${waiting.word ?? 'waiting'}`}
    >
      {/* The space is part of what is seen, which its name begins with. */}
      <span>{label}</span>{' '}
      {waiting && (
        <span className={classes.waiting} data-urgent={waiting.is_urgent || undefined}>
          {waiting.count} {waiting.word}
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

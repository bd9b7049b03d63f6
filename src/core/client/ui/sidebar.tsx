import { Link } from 'react-router';

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
  return (
    <nav aria-label={label}>
      {sections.map(({ title, items }) => (
        <div key={title ?? ''} className={classes.section}>
          {title && <h2 className={classes.title}>{title}</h2>}
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={item.to}>
                <Item {...item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
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

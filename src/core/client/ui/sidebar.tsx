import { Link } from 'react-router';

import classes from './sidebar.module.css';

export type SidebarItem = {
  label: string;
  to: string;
  isCurrent: boolean;
  /** At the right: the numeral of the criterion that the page's evidence is for. */
  numeral?: string | undefined;
  /** At the right, instead: how many things wait there for the reader. */
  waiting?: number | undefined;
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

function Item({ label, to, isCurrent, numeral, waiting = 0 }: SidebarItem) {
  return (
    <Link
      to={to}
      className={classes.item}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={waiting > 0 ? `${label}, ${waiting} waiting` : undefined}
    >
      {/* The space is part of what is seen, which its name begins with. */}
      <span>{label}</span> {waiting > 0 && <span className={classes.waiting}>{waiting}</span>}
      {numeral && (
        <span className={classes.numeral}>
          <span aria-hidden>{numeral}</span>
          <span className="visually-hidden">criterion {numeral}</span>
        </span>
      )}
    </Link>
  );
}

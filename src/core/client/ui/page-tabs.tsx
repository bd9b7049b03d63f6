import { NavLink } from 'react-router';

import classes from './page-tabs.module.css';

export type PageTabsProps = {
  /** Names them for a screen reader. */
  label: string;
  tabs: readonly { label: string; to: string }[];
};

/** Pages that belong together under one entry of the sidebar. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className={classes.root} aria-label={label}>
      {tabs.map(({ label: name, to }) => (
        <NavLink key={to} to={to} end className={classes.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

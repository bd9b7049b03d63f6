import { NavLink } from 'react-router';

import classes from './page-tabs.module.css';

export type PageTabsProps = {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { label: string; to: string }[];
};

/** Tabs for related pages that share one sidebar entry. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className={classes.root} data-screen-only aria-label={label}>
      {tabs.map(({ label: name, to }) => (
        <NavLink key={to} to={to} end className={classes.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

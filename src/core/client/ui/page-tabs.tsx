import { use } from 'react';
import { NavLink } from 'react-router';

import { PageCounts } from '../page-counts.ts';

import classes from './page-tabs.module.css';

export type PageTabsProps = {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { label: string; to: string }[];
};

/** Tabs for related pages that share one sidebar entry, each with its own pending items. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const counts = use(PageCounts);
  return (
    <nav className={classes.root} data-screen-only aria-label={label}>
      {tabs.map(({ label: name, to }) => {
        // A link to the binder of a response has a query.
        const pendingItems = counts[to.replace(/\?.*/, '')];
        return (
          <NavLink
            key={to}
            to={to}
            end
            className={classes.tab}
            aria-label={pendingItems && `${name}, ${pendingItems.count} ${pendingItems.word ?? 'waiting'}`}
          >
            {name}
            {pendingItems && (
              <span className={classes.pendingItems} data-urgent={pendingItems.is_urgent || undefined}>
                {' '}
                {pendingItems.count} {pendingItems.word}
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}

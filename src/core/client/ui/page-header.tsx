import type { ReactNode } from 'react';

import { useCurrentPage } from '../current-page.ts';
import classes from './page-header.module.css';
import { TabTitle } from './tab-title.tsx';

export type PageHeaderProps = {
  /** Defaults to the title of the declared page. */
  title?: string;
  /** Title of the browser tab, if the heading alone does not identify the content. */
  tabTitle?: string;
  subtitle?: ReactNode;
  /** Content at the right, or below the title on a narrow screen: "Saved 14:02", one button. */
  aside?: ReactNode;
};

/** Header of a page with its only h1, which receives the focus after navigation. */
export function PageHeader({ title, tabTitle = title, subtitle, aside }: PageHeaderProps) {
  const page = useCurrentPage();
  return (
    <header className={classes.root}>
      {tabTitle !== undefined && <TabTitle of={tabTitle} />}
      <div className="long-words">
        <h1>{title ?? page?.title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}

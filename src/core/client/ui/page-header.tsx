import type { ReactNode } from 'react';

import { useThisPage } from '../this-page.ts';
import classes from './page-header.module.css';
import { TabTitle } from './tab-title.tsx';

export type PageHeaderProps = {
  /** The declared page's own title where it is left out. */
  title?: string;
  /** The title of the browser's tab, if the heading alone does not say what is shown. */
  tabTitle?: string;
  subtitle?: ReactNode;
  /** Stands at the right, under the title on a narrow screen: "Saved 14:02", one button. */
  aside?: ReactNode;
};

/** The head of a page: its only h1, which receives the focus after a navigation. */
export function PageHeader({ title, tabTitle = title, subtitle, aside }: PageHeaderProps) {
  const page = useThisPage();
  return (
    <header className={classes.root}>
      {tabTitle !== undefined && <TabTitle of={tabTitle} />}
      <div>
        <h1>{title ?? page?.title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}

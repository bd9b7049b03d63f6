import { Outlet } from 'react-router';

import { MainContent } from '../../main-content.tsx';
import { SiteFooter } from '../../site-footer.tsx';
import { SiteHeader } from '../../site-header.tsx';
import classes from './layout.module.css';

/** Shared header and footer around a public page. */
export default function PublicLayout() {
  return (
    <div className={classes.root}>
      <SiteHeader />
      <MainContent>
        <Outlet />
      </MainContent>
      <SiteFooter />
    </div>
  );
}

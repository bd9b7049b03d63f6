import { Outlet } from 'react-router';

import { MainContent } from '../../main-content.tsx';
import { SiteLayout } from '../../site-layout.tsx';

export default function PublicLayout() {
  return (
    <SiteLayout>
      <MainContent>
        <Outlet />
      </MainContent>
    </SiteLayout>
  );
}

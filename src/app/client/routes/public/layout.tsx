import { Outlet } from 'react-router';

import { MainContent } from '../../main-content.tsx';
import { SiteFrame } from '../../site-frame.tsx';

export default function PublicLayout() {
  return (
    <SiteFrame>
      <MainContent>
        <Outlet />
      </MainContent>
    </SiteFrame>
  );
}

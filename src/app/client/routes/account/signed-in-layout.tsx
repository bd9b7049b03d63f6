import { Outlet } from 'react-router';

import { Guarded } from '../../guarded.tsx';
import { MainContent } from '../../main-content.tsx';
import { SiteFrame } from '../../site-frame.tsx';

export default function SignedInLayout() {
  return (
    <Guarded area="account">
      <SiteFrame>
        <MainContent>
          <Outlet />
        </MainContent>
      </SiteFrame>
    </Guarded>
  );
}

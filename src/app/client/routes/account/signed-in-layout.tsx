import { Outlet } from 'react-router';

import { Guarded } from '../../guarded.tsx';
import { MainContent } from '../../main-content.tsx';
import { PaletteButton } from '../../palette/palette-button.tsx';
import { SiteFrame } from '../../site-frame.tsx';
import classes from './signed-in-layout.module.css';

export default function SignedInLayout() {
  return (
    <Guarded area="account">
      <SiteFrame>
        <MainContent>
          <div className={classes.search}>
            <PaletteButton />
          </div>
          <Outlet />
        </MainContent>
      </SiteFrame>
    </Guarded>
  );
}

import { TrialBanner } from '#features/trial/client/trial-banner.tsx';

import { Guarded } from '../../guarded.tsx';
import { attorneySidebar } from '../../sidebars.ts';
import { Workspace } from '../../workspace.tsx';

export default function AttorneyLayout() {
  return (
    <Guarded area="attorney">
      <Workspace {...attorneySidebar} notice={<TrialBanner role="attorney" />} />
    </Guarded>
  );
}

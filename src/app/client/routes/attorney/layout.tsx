import { Guarded } from '../../guarded.tsx';
import { attorneySidebar } from '../../sidebars.ts';
import { TrialBanner } from '../../trial-banner.tsx';
import { Workspace } from '../../workspace.tsx';

export default function AttorneyLayout() {
  return (
    <Guarded area="attorney">
      <Workspace {...attorneySidebar} notice={<TrialBanner of="attorney" />} />
    </Guarded>
  );
}

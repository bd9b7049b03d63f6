import { TrialBanner } from '#features/trial/client/trial-banner.tsx';

import { Guarded } from '../../guarded.tsx';
import { applicantSidebar } from '../../sidebars.ts';
import { Workspace } from '../../workspace.tsx';

export default function DashboardLayout() {
  return (
    <Guarded area="dashboard">
      <Workspace {...applicantSidebar} notice={<TrialBanner role="applicant" />} />
    </Guarded>
  );
}

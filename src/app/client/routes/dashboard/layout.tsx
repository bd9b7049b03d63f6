import { Guarded } from '../../guarded.tsx';
import { applicantSidebar } from '../../sidebars.ts';
import { TrialBanner } from '../../trial-banner.tsx';
import { Workspace } from '../../workspace.tsx';

export default function DashboardLayout() {
  return (
    <Guarded area="dashboard">
      <Workspace {...applicantSidebar} notice={<TrialBanner of="applicant" />} />
    </Guarded>
  );
}

import { Guarded } from '../../guarded.tsx';
import { mentorSidebar } from '../../sidebars.ts';
import { TrialBanner } from '../../trial-banner.tsx';
import { Workspace } from '../../workspace.tsx';

export default function MentorLayout() {
  return (
    <Guarded area="mentor">
      <Workspace {...mentorSidebar} notice={<TrialBanner of="mentor" />} />
    </Guarded>
  );
}

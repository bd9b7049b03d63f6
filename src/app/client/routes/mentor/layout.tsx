import { TrialBanner } from '#features/trial/client/trial-banner.tsx';

import { Guarded } from '../../guarded.tsx';
import { mentorSidebar } from '../../sidebars.ts';
import { Workspace } from '../../workspace.tsx';

export default function MentorLayout() {
  return (
    <Guarded area="mentor">
      <Workspace {...mentorSidebar} notice={<TrialBanner role="mentor" />} />
    </Guarded>
  );
}

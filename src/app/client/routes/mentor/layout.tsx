import { Guarded } from '../../guarded.tsx';
import { mentorSidebar } from '../../sidebars.ts';
import { Workspace } from '../../workspace.tsx';

export default function MentorLayout() {
  return (
    <Guarded area="mentor">
      <Workspace {...mentorSidebar} />
    </Guarded>
  );
}

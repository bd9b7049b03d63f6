import { Guarded } from '../../guarded.tsx';
import { attorneySidebar } from '../../sidebars.ts';
import { Workspace } from '../../workspace.tsx';

export default function AttorneyLayout() {
  return (
    <Guarded area="attorney">
      <Workspace {...attorneySidebar} />
    </Guarded>
  );
}

import { Guarded } from '../../guarded.tsx';
import { adminSidebar } from '../../sidebars.ts';
import { Workspace } from '../../workspace.tsx';

export default function AdminLayout() {
  return (
    <Guarded area="admin">
      <Workspace {...adminSidebar} />
    </Guarded>
  );
}

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useSession } from '#features/accounts/client/session.ts';
import { ChecklistPanel, useChecklist } from '#features/checklists/client/checklist-panel.tsx';
import { useWaiting, WaitingPanels } from '#features/waiting/client/waiting-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** What an owner has left to set up, what is waiting for an admin, and the pages they may open, as far as their permissions go. */
export default function AdminOverview() {
  const waiting = useWaiting();
  const { data } = waiting;
  const isOwner = useSession().session?.is_owner ?? false;
  const checklist = useChecklist(isOwner ? 'owner' : undefined);
  return (
    <>
      <PageHeader subtitle="What is waiting for a decision." />
      {waiting.isPending && <Loading label="Loading what is waiting" />}
      {isOwner && <ChecklistPanel whose="owner" checklist={checklist} />}
      {data && data.reader.total + data.us.total === 0 ? (
        (!isOwner || checklist.data?.left.length === 0) && <EmptyState sentence="Nothing is waiting for you." />
      ) : (
        <WaitingPanels waiting={waiting} />
      )}
      <PageTiles area="admin" />
    </>
  );
}

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { ChecklistPanel, useChecklist } from '#features/overview/setup-checklists/client/checklist-panel.tsx';
import { usePendingItems, PendingItemPanels } from '#features/overview/pending-items/client/waiting-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** Remaining setup steps of an owner, an admin's pending items, and the pages that their permissions allow. */
export default function AdminOverview() {
  const waiting = usePendingItems();
  const { data } = waiting;
  const isOwner = useSession().session?.is_owner ?? false;
  const checklist = useChecklist(isOwner ? 'owner' : undefined);
  return (
    <>
      <PageHeader subtitle="Items awaiting your decision." />
      {waiting.isPending && <Loading label="Loading items awaiting your decision" />}
      {isOwner && <ChecklistPanel whose="owner" checklist={checklist} />}
      {data && data.reader.total + data.us.total === 0 ? (
        (!isOwner || checklist.data?.left.length === 0) && <EmptyState sentence="Nothing needs your attention." />
      ) : (
        <PendingItemPanels waiting={waiting} />
      )}
      <PageTiles area="admin" />
    </>
  );
}

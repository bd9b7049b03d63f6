import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { ChecklistPanel, useChecklist } from '#features/overview/setup-checklists/client/checklist-panel.tsx';
import { usePendingItems, PendingItemPanels } from '#features/overview/pending-items/client/pending-item-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** Remaining setup steps of an owner, an admin's pending items, and the pages that their permissions allow. */
export default function AdminOverview() {
  const pendingItems = usePendingItems();
  const { data } = pendingItems;
  const isOwner = useSession().session?.is_owner ?? false;
  const checklist = useChecklist(isOwner ? 'owner' : undefined);
  return (
    <>
      <PageHeader subtitle="Items awaiting your decision." />
      {pendingItems.isPending && <Loading label="Loading items awaiting your decision" />}
      {isOwner && <ChecklistPanel whose="owner" checklist={checklist} />}
      {data && data.reader.total + data.staff.total === 0 ? (
        (!isOwner || checklist.data?.left.length === 0) && <EmptyState sentence="Nothing needs your attention." />
      ) : (
        <PendingItemPanels pendingItems={pendingItems} />
      )}
      <PageTiles area="admin" />
    </>
  );
}

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useProviderRole, useCurrentPage } from '#core/client/current-page.ts';
import { ChecklistPanel, useChecklist } from '#features/overview/setup-checklists/client/checklist-panel.tsx';
import { usePendingItems, PendingItemPanels } from '#features/overview/pending-items/client/pending-item-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** Remaining setup steps of a mentor or attorney, their pending items, and the pages of their workspace. */
export default function ProviderOverview() {
  const pendingItems = usePendingItems();
  const { data } = pendingItems;
  const role = useProviderRole();
  const checklist = useChecklist(role);
  const area = useCurrentPage()?.area ?? 'account';
  return (
    <>
      <PageHeader subtitle="What your applicants need from you." />
      {pendingItems.isPending && <Loading label="Loading what your applicants need" />}
      <ChecklistPanel whose={role} checklist={checklist} />
      {data && data.reader.total + data.staff.total === 0 ? (
        checklist.data?.left.length === 0 && <EmptyState sentence="Nothing needs your attention." />
      ) : (
        <PendingItemPanels pendingItems={pendingItems} />
      )}
      <PageTiles area={area} />
    </>
  );
}

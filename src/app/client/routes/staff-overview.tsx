import { useCurrentPage, useProviderRole } from '#core/client/current-page.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { ChecklistPanel, useChecklist } from '#features/overview/setup-checklists/client/checklist-panel.tsx';
import { usePendingItems, PendingItemPanels } from '#features/overview/pending-items/client/pending-item-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** Remaining setup steps of an owner, a mentor or an attorney, the user's pending items, and the pages of the workspace. */
export default function StaffOverview() {
  const pendingItems = usePendingItems();
  const { data } = pendingItems;
  const area = useCurrentPage()?.area ?? 'account';
  const role = useProviderRole();
  const isOwner = useSession().session?.is_owner ?? false;
  const isAdmin = area === 'admin';
  const whose = isAdmin ? (isOwner ? 'owner' : undefined) : role;
  const checklist = useChecklist(whose);
  return (
    <>
      <PageHeader subtitle={isAdmin ? 'Items awaiting your decision.' : 'What your applicants need from you.'} />
      {pendingItems.isPending && (
        <Loading label={isAdmin ? 'Loading items awaiting your decision' : 'Loading what your applicants need'} />
      )}
      {whose && <ChecklistPanel whose={whose} checklist={checklist} />}
      {data && data.reader.total + data.staff.total === 0 ? (
        (!whose || checklist.data?.left.length === 0) && <EmptyState sentence="Nothing needs your attention." />
      ) : (
        <PendingItemPanels pendingItems={pendingItems} />
      )}
      <PageTiles area={area} />
    </>
  );
}

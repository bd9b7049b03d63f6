import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useWaiting, WaitingPanels } from '#features/waiting/client/waiting-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** What is waiting for an admin, and the pages they may open, as far as their permissions go. */
export default function AdminOverview() {
  const waiting = useWaiting();
  const { data } = waiting;
  return (
    <>
      <PageHeader subtitle="Items awaiting your decision." />
      {waiting.isPending && <Loading label="Loading items awaiting your decision" />}
      {data && data.reader.total + data.us.total === 0 ? (
        <EmptyState sentence="Nothing needs your attention." />
      ) : (
        <WaitingPanels waiting={waiting} />
      )}
      <PageTiles area="admin" />
    </>
  );
}

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useThisPage } from '#core/client/this-page.ts';
import { useWaiting, WaitingPanels } from '#features/waiting/client/waiting-panels.tsx';

import { PageTiles } from '../page-tiles.tsx';

/** What is waiting for a mentor or attorney, and the pages of their workspace. */
export default function ProviderOverview() {
  const waiting = useWaiting();
  const { data } = waiting;
  const area = useThisPage()?.for ?? 'account';
  return (
    <>
      <PageHeader subtitle="What your applicants need from you." />
      {waiting.isPending && <Loading label="Loading what your applicants need" />}
      {data && data.reader.total + data.us.total === 0 ? (
        <EmptyState sentence="Nothing needs your attention." />
      ) : (
        <WaitingPanels waiting={waiting} />
      )}
      <PageTiles area={area} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { useProviderRole } from '#core/client/current-page.ts';

import { ownAvailability } from './api.ts';
import { AvailabilitySheet } from './availability-sheet.tsx';

/** Bookable times of a mentor or attorney. */
export default function AvailabilityPage() {
  const role = useProviderRole();
  const query = useQuery(ownAvailability(role));
  if (query.data) return <AvailabilitySheet role={role} availability={query.data} />;
  return (
    <>
      <PageHeader />
      <LoadError query={query} sentence="Your availability could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading your availability" />}
    </>
  );
}

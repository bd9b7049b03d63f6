import { Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { useNow } from '#core/client/now.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import type { SessionCredits, Entitlements } from '../schema.ts';
import type { EntitlementsApi } from '../server/routes.ts';

const api = createApi<EntitlementsApi>('/api/entitlements');

/** The user's purchases and access beyond a trial. */
export const ownEntitlements = queryOptions({
  queryKey: ['entitlements'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
});

/** The user's purchases: access with its end, session credits, products. Renders nothing if nothing was bought. */
export function OwnedItems() {
  const now = useNow();
  const owned = useQuery(ownEntitlements);
  if (owned.isPending) return <Loading label="Loading your purchases" />;
  if (!owned.data) return <LoadError query={owned} sentence="Your purchases could not be loaded." />;
  if (isEmpty(owned.data)) return null;
  const { grants, credits, products } = owned.data;
  return (
    <Panel title="Your purchases">
      <Stack component="dl" gap="sm">
        {grants.map(({ id, role, note, order_id, starts_at, ends_at }) => (
          <div key={id}>
            <dt>{roleLabels[role]} access</dt>
            <dd>
              {order_id !== null && note !== '' && `${note}, `}
              {Date.parse(starts_at) > now.getTime() && (
                <>
                  from <Instant at={starts_at} show="day" />{' '}
                </>
              )}
              {ends_at === null ? (
                'with no end date'
              ) : (
                <>
                  until <Instant at={ends_at} show="day" />
                </>
              )}
            </dd>
          </div>
        ))}
        {credits.total > 0 && (
          <div>
            <dt>Session credits</dt>
            <dd>
              <CreditsText of={credits} /> <TextLink to={paths.bookings}>Book a session</TextLink>
            </dd>
          </div>
        )}
        {products.map(({ order_id, name, bought_at }) => (
          <div key={order_id}>
            <dt>{name}</dt>
            <dd>
              <RichText text="bought on {day}." values={{ day: <Instant at={bought_at} show="day" /> }} />{' '}
              <TextLink to={paths.purchases}>See files and what is included</TextLink>
            </dd>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

function CreditsText({ of: { available, next_on, spent, total } }: { of: SessionCredits }) {
  return (
    <RichText
      text={
        next_on === null
          ? '{available} available now; {spent} of {total} used.'
          : '{available} available now; {spent} of {total} used. The next one is available from {day}.'
      }
      values={{
        available: available === 0 ? 'None' : available,
        spent,
        total,
        day: next_on !== null && <Instant at={next_on} show="day" />,
      }}
    />
  );
}

function isEmpty({ grants, credits, products }: Entitlements): boolean {
  return grants.length === 0 && credits.total === 0 && products.length === 0;
}

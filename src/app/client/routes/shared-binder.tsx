import { Box, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';

import type { LetterDocument } from '#binder-engine/letter.ts';
import { asApiError } from '#core/client/api.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { isNotShared, NotShared } from '#features/evidence/records/client/not-shared.tsx';
import {
  arrangeReviewed,
  cancelSharedPacket,
  createSharedPacket,
  reviewedBinder,
  sharedArchiveLink,
  sharedBinders,
  sharedPackets,
} from '#features/petition/shared-binders/client/api.ts';
import type { ReviewedBinder, SharedBinders } from '#features/petition/shared-binders/schema.ts';
import type { BinderStore } from '#features/petition/binders/client/api.ts';
import { Arranged } from '#features/petition/binders/client/arranged.tsx';
import { LastLook } from '#features/petition/filing-packets/client/last-look.tsx';
import { PacketList, type PacketActions } from '#features/petition/filing-packets/client/packet-list.tsx';
import { ReadLetter } from '#features/petition/petition-letters/client/read-letter.tsx';
import { formatLabels, createPlan } from '#features/petition/filing-packets/rules.ts';
import { formats } from '#features/petition/filing-packets/schema.ts';

import classes from './shared-binder.module.css';

/** Query parameter that selects one of several binders. */
const BINDER = 'binder';

/** Binder of an applicant with its letter and packets, for the mentor or attorney with whom they share it. */
export default function SharedBinderPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const shared = useQuery(sharedBinders(id));
  if (isNotShared(shared.error)) return <NotShared />;
  const { data } = shared;
  return (
    <>
      <p>
        <TextLink to={pathname.replace(/\/binder\/?$/, '')}>All of this applicant’s work</TextLink>
      </p>
      <PageHeader
        {...(data && { title: `${data.name}’s binder` })}
        subtitle="Read and comment on their exhibits as they will be filed. The applicant sees when you last opened the binder."
      />
      <LoadError query={shared} sentence="Their binder could not be loaded." />
      {shared.isPending && <Loading label="Loading their binder" />}
      {data?.binders.length === 0 && (
        <EmptyState
          sentence="This applicant has no binder yet."
          why="Once they create one, it appears here with its exhibits and filing packets."
        />
      )}
      {data && <Binders key={id} binders={data.binders} />}
    </>
  );
}

function Binders({ binders }: Pick<SharedBinders, 'binders'>) {
  const { search, change } = useSearch();
  const shown = binders.find(({ id }) => id === search.get(BINDER)) ?? binders[0];
  if (!shown) return null;
  return (
    <>
      {binders.length > 1 && (
        <Group component="nav" gap="0.5rem 1rem" mb="md" aria-label="Their binders">
          {binders.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              className={classes.choice}
              aria-current={id === shown.id || undefined}
              onClick={() => change((current) => withSearchParams(current, { [BINDER]: id, row: undefined }))}
            >
              {title}
            </button>
          ))}
        </Group>
      )}
      <OneBinder key={shown.id} id={shown.id} />
    </>
  );
}

function OneBinder({ id }: { id: string }) {
  const query = useQuery(reviewedBinder(id));
  const store = useMemo(
    (): BinderStore => ({
      queryKey: reviewedBinder(id).queryKey,
      change: (change) => arrangeReviewed(id, change),
      isOwn: false,
    }),
    [id],
  );
  if (isNotShared(query.error)) return <NotShared />;
  return (
    <>
      <LoadError query={query} sentence="Their binder could not be loaded." />
      {query.isPending && <Loading label="Loading their binder" />}
      {query.data && <Arranged response={query.data} store={store} />}
      {query.data?.document && <Letter response={query.data} document={query.data.document} />}
      {query.data && <Packets binder={id} made={query.data} />}
    </>
  );
}

function Letter({ response, document }: { response: ReviewedBinder; document: LetterDocument }) {
  const planned = useMemo(() => createPlan(response, { format: 'print' }), [response]);
  return (
    <Box component="section" mt="xl" aria-labelledby="letter">
      <h2 id="letter">Letter</h2>
      <ReadLetter binder={response.binder.id} document={document} planned={planned} />
    </Box>
  );
}

function Packets({ binder, made }: { binder: string; made: ReviewedBinder }) {
  const queryClient = useQueryClient();
  const query = useQuery(sharedPackets(binder));
  const { queryKey } = sharedPackets(binder);
  const making = useMutation({
    mutationFn: (format: (typeof formats)[number]) => createSharedPacket(binder, format),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const acts: PacketActions = {
    queryKey,
    archiveLink: (id) => sharedArchiveLink(binder, id),
    cancel: (id) => cancelSharedPacket(binder, id),
  };
  return (
    <Box component="section" mt="xl" aria-labelledby="packets">
      <h2 id="packets">Filing packets</h2>
      <LoadError query={query} sentence="Their packets could not be loaded." />
      {making.error && (
        <ErrorBanner
          sentence="The packet could not be created."
          failure={asApiError(making.error)}
          isFocused
          key={making.submittedAt}
        />
      )}
      {query.data?.can.create && (
        <Group gap="xs" mb="md">
          {formats.map((format) => (
            <ActionButton
              key={format}
              variant="default"
              disabled={making.isPending}
              onClick={() => making.mutate(format)}
            >
              Create {formatLabels[format].toLowerCase()}
            </ActionButton>
          ))}
        </Group>
      )}
      {query.data && <PacketList packets={query.data} acts={acts} />}
      {query.data && <LastLook made={made} rows={query.data.rows} />}
      <SoftText mt="sm">Not legal advice. Completeness, not eligibility.</SoftText>
    </Box>
  );
}

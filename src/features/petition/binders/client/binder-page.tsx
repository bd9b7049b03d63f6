import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { paths } from '#core/shared/paths.ts';

import { isMade, linkToKind } from '../rules.ts';
import { createBinder, ownBinder, ownStore } from './api.ts';
import { Arranged } from './arranged.tsx';
import { BinderTabs, KindPicker, useBinderKind } from './page-parts.tsx';

/** The applicant's binder: evidence in sections and exhibits, numbered as it will be filed. */
export default function BinderPage() {
  const kind = useBinderKind();
  const query = useQuery(ownBinder(kind));
  const { data } = query;
  const made = data && isMade(data) ? data : undefined;
  return (
    <>
      <PageHeader
        subtitle="Your evidence as numbered exhibits, in filing order."
        aside={made && <ButtonLink to={linkToKind(paths.packets, kind)}>Create a filing packet</ButtonLink>}
      />
      <BinderTabs />
      <KindPicker page={paths.binder} kinds={data?.kinds ?? []} />
      <LoadError query={query} sentence="Your binder could not be loaded." />
      {query.isPending && <Loading label="Loading your binder" />}
      {data && !made && (kind === 'response' ? <NoResponse /> : <NoBinder canMake={data.can.update} />)}
      {made && <Arranged key={kind} response={made} store={ownStore(kind)} />}
    </>
  );
}

function NoResponse() {
  return (
    <EmptyState
      sentence="You have no response yet."
      why="Create it from a request for evidence or a notice of intent to deny. Its numbering continues where your petition ended."
      action={<ButtonLink to={paths.notices}>Go to your notices</ButtonLink>}
    />
  );
}

function NoBinder({ canMake }: { canMake: boolean }) {
  const queryClient = useQueryClient();
  const making = useMutation({
    mutationFn: createBinder,
    onSuccess: (response) => showChanged(queryClient, ownBinder('petition').queryKey, response),
  });
  return (
    <>
      {making.error && <ErrorBanner sentence="The binder could not be created." failure={asApiError(making.error)} />}
      <EmptyState
        sentence="You have no binder yet."
        why="A binder puts the files from your records in order, numbers every exhibit and page, and flags anything that would block a filing."
        action={
          canMake && (
            <ActionButton disabled={making.isPending} onClick={() => making.mutate()}>
              {making.isPending ? 'Creating the binder…' : 'Create the binder'}
            </ActionButton>
          )
        }
      />
    </>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { binderTabs } from '#core/shared/applicant-tabs.ts';
import { paths } from '#core/shared/paths.ts';

import { makeBinder, ownBinder, type MadeBinder } from './api.ts';
import { Arranged } from './arranged.tsx';

/** The applicant's binder: their evidence in sections and exhibits, numbered as it is going to be filed. */
export default function BinderPage() {
  const query = useQuery(ownBinder);
  const { data } = query;
  const made = data && isMade(data) ? data : undefined;
  return (
    <>
      <PageHeader
        subtitle="Your evidence as exhibits, in the order and with the numbers that it is filed with."
        aside={made && <ButtonLink to={paths.packs}>Make a pack</ButtonLink>}
      />
      <PageTabs label="Binder" tabs={binderTabs} />
      <LoadFailure query={query} what="Your binder" />
      {query.isPending && <Loading label="Loading your binder" />}
      {data && !made && <NoBinder canMake={data.can.update} />}
      {made && <Arranged answer={made} />}
    </>
  );
}

function isMade(answer: { binder: unknown }): answer is MadeBinder {
  return answer.binder !== null;
}

function NoBinder({ canMake }: { canMake: boolean }) {
  const queryClient = useQueryClient();
  const making = useMutation({
    mutationFn: makeBinder,
    onSuccess: async (answer) => {
      await queryClient.cancelQueries(ownBinder);
      queryClient.setQueryData(ownBinder.queryKey, answer);
    },
  });
  return (
    <>
      {making.error && <FailureBanner sentence="The binder was not made." failure={asApiError(making.error)} />}
      <EmptyState
        sentence="You have no binder yet."
        why="It puts the files of your records in order, numbers every exhibit and page, and says what would stop a filing."
        action={
          canMake && (
            <ActionButton disabled={making.isPending} onClick={() => making.mutate()}>
              {making.isPending ? 'Making the binder…' : 'Make the binder'}
            </ActionButton>
          )
        }
      />
    </>
  );
}

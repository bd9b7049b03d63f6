import { Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { ownBinder } from '#features/petition/binders/client/api.ts';
import {
  BinderTabs,
  KindPicker,
  NoBinder,
  NotAdvice,
  useBinderKind,
} from '#features/petition/binders/client/page-parts.tsx';
import { isMade } from '#features/petition/binders/rules.ts';
import type { ExistingBinder } from '#features/petition/binders/schema.ts';

import { startLetter, getLetterQuery } from './api.ts';
import { Written } from './written.tsx';

/** Letter of the binder: an editor with references to exhibits that show current numbers. */
export default function LetterPage() {
  const kind = useBinderKind();
  const query = useQuery(ownBinder(kind));
  const { data } = query;
  return (
    <>
      <PageHeader subtitle="The letter that introduces your exhibits. Exhibit numbers you cite stay up to date." />
      <BinderTabs />
      <KindPicker page={paths.letter} kinds={data?.kinds ?? []} />
      <LoadError query={query} sentence="Your binder could not be loaded." />
      {query.isPending && <Loading label="Loading your letter" />}
      {data &&
        (isMade(data) ? (
          <OfBinder key={kind} response={data} />
        ) : (
          <NoBinder kind={kind} why="A letter cites the exhibits in your binder by number." />
        ))}
      <NotAdvice />
    </>
  );
}

function OfBinder({ response }: { response: ExistingBinder }) {
  const { id } = response.binder;
  const query = useQuery(getLetterQuery(id));
  const { session } = useSession();
  const { data } = query;
  return (
    <>
      <LoadError query={query} sentence="Your letter could not be loaded." />
      {query.isPending && <Loading label="Loading your letter" />}
      {data && !data.letter && <NoLetter binderId={id} canBegin={data.can.update} />}
      {data?.letter && session && (
        <Written
          key={data.letter.id}
          bound={response}
          response={{ ...data, letter: data.letter }}
          userId={session.user.id}
        />
      )}
    </>
  );
}

function NoLetter({ binderId, canBegin }: { binderId: string; canBegin: boolean }) {
  const queryClient = useQueryClient();
  const beginning = useMutation({
    mutationFn: (begins: 'template' | 'blank') => startLetter(binderId, begins),
    onSuccess: (response) => showChanged(queryClient, getLetterQuery(binderId).queryKey, response),
  });
  return (
    <>
      {beginning.error && (
        <ErrorBanner sentence="The letter could not be started." failure={asApiError(beginning.error)} isFocused />
      )}
      <EmptyState
        sentence="You have not started the letter yet."
        why="A template gives you the parts of a petition, with a heading for each of your criteria. The words are yours."
        action={
          canBegin && (
            <Group gap="sm" justify="center">
              <ActionButton disabled={beginning.isPending} onClick={() => beginning.mutate('template')}>
                Start from a template
              </ActionButton>
              <ActionButton variant="default" disabled={beginning.isPending} onClick={() => beginning.mutate('blank')}>
                Start with a blank page
              </ActionButton>
            </Group>
          )
        }
      />
    </>
  );
}

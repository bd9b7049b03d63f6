import { useQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import { sharedBinders } from './api.ts';

/** Binder that an applicant shares with the signed-in provider, on the applicant's page at `page`. */
export function BinderPanel({ applicantId, page }: { applicantId: string; page: string }) {
  const query = useQuery(sharedBinders(applicantId));
  const { data, error } = query;
  const isNone = error !== null && asApiError(error).status === 404;
  return (
    <Panel title="Binder">
      {!isNone && <LoadError query={query} sentence="Their binder could not be loaded." />}
      {query.isPending && <Loading shape="list" label="Loading their binder" />}
      {isNone && (
        <EmptyState
          sentence="The binder is not shared with you."
          why="Applicants choose what you can read on their Sharing page."
        />
      )}
      {data?.binders.length === 0 && (
        <EmptyState
          sentence="This applicant has no binder yet."
          why="Once they create one, it appears here with its exhibits and filing packets."
        />
      )}
      {data?.binders.map(({ id, title }) => (
        <p key={id}>
          <TextLink to={`${page}/binder?binder=${id}`}>{title}</TextLink>
        </p>
      ))}
    </Panel>
  );
}

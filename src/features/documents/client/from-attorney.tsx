import { useInfiniteQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import type { LegalInputsApi } from '#features/legal-inputs/server/routes.ts';

import classes from './from-attorney.module.css';

const api = createApi<LegalInputsApi>('/api/legal-inputs');

/** What an attorney said of the applicant's documents, as far as it was approved; nothing where there is none. */
export function FromAttorney() {
  const inputs = useInfiniteQuery({
    queryKey: ['approved-legal-inputs'],
    queryFn: ({ pageParam: page, signal }) =>
      unwrap(api.approved.$get({ query: { page: String(page) } }, { init: { signal } })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { rows }) => sum + rows.length, 0) < total ? pages.length + 1 : null,
  });
  const rows = inputs.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return <LoadFailure query={inputs} what="Your attorney’s feedback" />;
  return (
    <div className={classes.root}>
      <Panel title="From your attorney">
        <div className={classes.notes}>
          {rows.map(({ id, attorney, document_type, feedback, created_at }) => (
            <RowNote
              key={id}
              label={`Feedback on ${document_type}`}
              heading={
                <>
                  {document_type}, {attorney ?? 'a former attorney'}, <Instant at={created_at} show="day" />
                </>
              }
            >
              {feedback}
            </RowNote>
          ))}
        </div>
        <ShowMore query={inputs} />
      </Panel>
    </div>
  );
}

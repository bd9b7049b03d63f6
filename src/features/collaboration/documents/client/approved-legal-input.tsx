import { Box, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import { getAuthorship } from '#features/collaboration/legal-inputs/rules.ts';
import type { ApprovedInput } from '#features/collaboration/legal-inputs/schema.ts';
import type { LegalInputsApi } from '#features/collaboration/legal-inputs/server/routes.ts';

const api = createApi<LegalInputsApi>('/api/legal-inputs');

/** Approved input of an attorney about the applicant's documents. Renders nothing if there is none. */
export function ApprovedLegalInput() {
  const inputs = useInfiniteQuery({
    queryKey: ['approved-legal-inputs'],
    queryFn: ({ pageParam: page, signal }) =>
      unwrap(api.approved.$get({ query: { page: String(page) } }, { init: { signal } })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { rows }) => sum + rows.length, 0) < total ? pages.length + 1 : null,
  });
  const rows = inputs.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return <LoadError query={inputs} sentence="Your attorney’s feedback could not be loaded." />;
  return (
    <Box mt="lg">
      <Panel title="From your attorney">
        <Stack gap="sm">
          {rows.map((row) => (
            <RowNote
              key={row.id}
              label={`Feedback on ${row.document_type}`}
              level={3}
              heading={
                <>
                  {row.document_type} · <Authors input={row} />
                </>
              }
            >
              {row.feedback}
            </RowNote>
          ))}
        </Stack>
        <ShowMore query={inputs} />
      </Panel>
    </Box>
  );
}

/** Authors of the input. Text that the site's team edited is never attributed to the attorney only. */
function Authors({ input }: { input: ApprovedInput }) {
  const { created_at, edited_at } = input;
  const { attorney, isWithdrawn, objects } = getAuthorship(input);
  return (
    <>
      {!isWithdrawn && (
        <>
          {attorney ?? 'a former attorney'}, <Instant at={created_at} show="day" />
        </>
      )}
      {edited_at && (
        <>
          {!isWithdrawn && ' · '}edited by the site’s team on <Instant at={edited_at} show="day" />
        </>
      )}
      {objects && ` · ${attorney ?? 'The attorney'} objects to the edit.`}
    </>
  );
}

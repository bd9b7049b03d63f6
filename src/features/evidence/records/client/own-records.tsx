import { Box, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { listParts } from '#core/client/list.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { hasRole } from '#features/accounts/roles/rules.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { recordSource } from './api.ts';
import { evaluationContext } from './context-api.ts';
import { RecordRows } from './record-rows.tsx';

/** Read-only view of all own evidence: each type with its records and files. */
export default function OwnRecords() {
  const { session } = useSession();
  return (
    <>
      <PageHeader subtitle="Read and download everything you have saved here." />
      <p>
        <TextLink href={paths.exportFile}>Export everything</TextLink>
      </p>
      {hasRole(session?.roles ?? [], 'applicant') ? (
        recordTypes.map((type) => <TypeSection key={type.table} type={type} />)
      ) : (
        <EmptyState sentence="You have no records here." why="Only applicants keep evidence records." />
      )}
    </>
  );
}

function TypeSection({ type }: { type: RecordType }) {
  const source = recordSource(type);
  const pages = useInfiniteQuery(listParts(source, {}));
  const { data: context } = useQuery(evaluationContext);
  const id = `own-${type.segment}`;
  const rows = pages.data?.pages.flatMap((part) => part.rows);
  return (
    <Box component="section" mb="xl" aria-labelledby={id}>
      <h2 id={id}>{type.title}</h2>
      {pages.error && (
        <ErrorBanner sentence={`${type.list.heading} could not be loaded.`} failure={asApiError(pages.error)} />
      )}
      {pages.isPending && <Loading label={`Loading ${type.title}`} />}
      {rows?.length === 0 && (
        <Text mt="xs" c="dimmed">
          {type.list.empty}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <RecordRows type={type} source={source} rows={rows} languages={context?.translations} />
      )}
      <ShowMore query={pages} />
    </Box>
  );
}

import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';

import { useList } from '#core/client/list.ts';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import type { RecordType } from '#records/record-type.ts';
import { recordTypeAt } from '#records/registry.ts';

import { sharedEvidence, sharedSource } from './api.ts';
import { isNotShared, NotShared } from './not-shared.tsx';
import { RecordRows } from './record-rows.tsx';
import { useRestOfList } from './rest-of-list.ts';

/** Page of shared records of one type, for reading and commenting. */
export default function SharedRecordsPage() {
  const { id = '', type: segment = '' } = useParams();
  const type = recordTypeAt(segment);
  return type ? <SharedRecords key={`${id} ${segment}`} applicant={id} type={type} /> : <NotShared />;
}

function SharedRecords({ applicant, type }: { applicant: string; type: RecordType }) {
  const { pathname } = useLocation();
  const source = sharedSource(applicant, type);
  const list = useList(source);
  useRestOfList(list);
  const { rowId } = list;
  const { data: shared } = useQuery(sharedEvidence(applicant));
  // Opens a record only if it is still shared at that moment, even if the page still lists it.
  const opened = useQuery({
    queryKey: [...source.key, 'opened', rowId],
    queryFn:
      rowId === undefined
        ? skipToken
        : async ({ client }) => {
            const row = await source.find(rowId);
            client.setQueryData([...source.key, 'row', rowId], row);
            return row;
          },
    staleTime: 0,
    gcTime: 0,
  });
  if ([list.query.error, list.besidesError, opened.error].some(isNotShared)) return <NotShared />;

  return (
    <>
      <Text mb="sm">
        <TextLink to={pathname.replace(/\/[^/]+\/?$/, '')}>All shared evidence</TextLink>
      </Text>
      <PageHeader title={type.title} subtitle={shared && `Shared by ${shared.name}. You can read and comment.`} />
      <ListSection
        list={list}
        words={{
          what: type.list.heading.replace(/^Your/, 'Their'),
          notLoaded: 'Their records could not be loaded.',
          noun: type.noun,
          empty: 'No records here yet.',
          why: 'They share this type of evidence with you but have not added any yet.',
          none: 'No records here yet.',
          all: 'Show all',
        }}
      >
        {(rows) => (
          <RecordRows
            type={type}
            source={source}
            rows={rows}
            applicant={applicant}
            acts={{
              openId: opened.isSuccess ? rowId : undefined,
              searchWithRow: list.searchWithRow,
              onEdit: undefined,
              onDelete: undefined,
              onStatus: undefined,
            }}
          />
        )}
      </ListSection>
    </>
  );
}

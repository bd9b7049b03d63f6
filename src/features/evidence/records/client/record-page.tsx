import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';

import { useListPage } from '#core/client/list-page.ts';
import { useStatusTransition } from '#core/client/status-transition.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { lazyComponent, usePreload } from '#core/client/ui/lazy.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { openComments } from '#features/evidence/comments/client/api.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypeAt } from '#records/registry.ts';
import { recordStatuses, type ListedRecord, type RecordStatus } from '#records/schema.ts';

import { changeRecord, recordSource } from './api.ts';
import { contextOfList } from './context-api.ts';
import { CollapsedAside, RecordAside } from './record-aside.tsx';
import { RecordRows } from './record-rows.tsx';
import { useRestOfList } from './rest-of-list.ts';

const RecordForm = lazyComponent(
  'The form could not be loaded.',
  async () => (await import('./record-form.tsx')).RecordForm,
);
const ahead = [RecordForm];

/** Width from which there is room next to the list. */
const ASIDE_MIN_WIDTH = '(min-width: 72em)';

/** Page of any record type: own records, the form, and what the regulation looks for. */
export default function RecordPage() {
  const segment = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const type = recordTypeAt(segment);
  if (!type) throw new Error(`The registry has no record type at ${segment}`);
  // The page of another type is a new component, so that nothing half-typed moves over.
  return <Records key={segment} type={type} />;
}

function Records({ type }: { type: RecordType }) {
  const { segment, noun } = type;
  const source = recordSource(type, { hasContext: true });
  const page = useListPage(source, {
    getTitle: (row: ListedRecord) => getTitle(type, row),
    draft: segment,
    draftOn: 'server',
  });
  const { list, sheet } = page;
  useRestOfList(list);
  usePreload(ahead, { isReady: list.rows !== undefined });
  const { data: comments } = useQuery({ ...openComments(segment), enabled: list.rows !== undefined });
  const context = useQuery(contextOfList(list.query));
  const isWide = useMediaQuery(ASIDE_MIN_WIDTH, true, { getInitialValueInEffect: false });
  const step = useStatusTransition<ListedRecord, RecordStatus>({
    source,
    getName: (row) => `“${getTitle(type, row)}”`,
    step: ({ id, ...values }) => changeRecord({ segment, id, values }),
  });

  const missing = {
    type,
    context,
    rows: list.rows ?? [],
    open: sheet.isOpen ? sheet.form.row : undefined,
    searchWithRow: list.can?.update ? list.searchWithRow : undefined,
  };

  return (
    <ListPage
      page={page}
      subtitle={type.subtitle}
      words={{
        what: type.list.heading,
        noun,
        add: type.form.add,
        addFirst: type.form.addTitle,
        empty: type.list.empty,
        why: type.list.why,
        none: 'No records match this filter.',
        all: 'Show all',
        notLoaded: type.failures?.load ?? `${type.list.heading} could not be loaded.`,
        notDeleted: type.failures?.delete,
      }}
      renderForm={(props, key) => <RecordForm key={key} type={type} {...props} />}
      filters={
        <FilterBar
          list={list}
          label={type.list.heading}
          filters={{ status: { label: 'Status', choices: recordStatuses } }}
        />
      }
      {...(isWide ? { aside: <RecordAside {...missing} /> } : { lead: <CollapsedAside {...missing} /> })}
      hasFiles
    >
      {(rows) => (
        <RecordRows
          type={type}
          source={source}
          rows={rows}
          comments={comments}
          languages={context.data?.translations}
          acts={{
            openId: list.rowId,
            searchWithRow: list.searchWithRow,
            onEdit: list.can?.update ? sheet.edit : undefined,
            onDelete: list.can?.delete ? page.remove : undefined,
            onStatus: list.can?.update ? (row, status) => step({ row, status }) : undefined,
          }}
        />
      )}
    </ListPage>
  );
}

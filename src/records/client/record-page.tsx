import { useInfiniteQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { useDeletion } from '#core/client/deletion.ts';
import { useFormSheet } from '#core/client/form-sheet.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { LapsedBanner } from '#core/client/ui/lapsed-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { Trash } from '#core/client/ui/trash.tsx';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { recordTypeAt } from '../registry.ts';
import type { RecordRow } from '../schema.ts';
import { recordPages, recordsKey, restoreRecord, trashRecord } from './api.ts';
import { useLinkedRecord } from './linked-record.ts';
import { RecordAside } from './record-aside.tsx';
import { RecordForm } from './record-form.tsx';
import classes from './record-page.module.css';
import { RecordListing } from './record-listing.tsx';
import { editButtonId } from './record-rows.tsx';
import { RecordTrash } from './record-trash.tsx';

/** The page of any record type: its form, the person's own records, and what is looked for. */
export function RecordPage({ segment }: { segment: string }) {
  const type = recordTypeAt(segment);
  if (!type) throw new Error(`The registry has no record type at ${segment}`);
  return (
    <>
      <PageHeader title={type.title} subtitle={type.subtitle} />
      <Records type={type} />
    </>
  );
}

function Records({ type }: { type: RecordType }) {
  const { segment } = type;
  const pages = useInfiniteQuery(recordPages(type));
  const can = pages.data?.pages[0]?.can;
  const { formBox, heading, ...form } = useFormSheet<RecordRow>({ canCreate: can?.create ?? false, originOf: editButtonId });
  const nameOf = (row: RecordRow) => `“${titleOf(type, row)}”`;
  const deletion = useDeletion<RecordRow>({
    listKey: recordsKey(type),
    nameOf,
    trash: ({ id }) => trashRecord({ segment, id }),
    restore: ({ id }) => restoreRecord({ segment, id }),
    onDeleted: form.leave,
    onRestored: (row) => form.setNotice(`${nameOf(row)} is back in your list.`),
  });
  const linked = useLinkedRecord({ type, canUpdate: can?.update ?? false, onFound: form.edit });

  function handleDelete(row: RecordRow): void {
    form.letGo();
    deletion.remove(row);
  }

  function handleSaved(row: RecordRow): void {
    form.done(`${nameOf(row)} was ${form.row ? 'updated' : 'added'}.`);
  }

  if (!pages.data || !can) {
    return pages.error ? <LoadFailure query={pages} what={type.list.heading} /> : <Loading label={`Loading ${type.title}`} />;
  }

  const rows = pages.data.pages.flatMap(({ page }) => page.rows).filter(({ id }) => !deletion.leavingIds.includes(id));

  return (
    <div className={classes.root}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {can.create ? (
            <div ref={formBox}>
              <Panel>
                <RecordForm
                  key={form.round}
                  type={type}
                  row={form.row}
                  onSaved={handleSaved}
                  onCancel={form.cancel}
                  onTakeNewer={form.open}
                  onDiscardDraft={() => form.open(form.row)}
                  onDirtyChange={form.setIsDirty}
                />
              </Panel>
            </div>
          ) : (
            <LapsedBanner />
          )}
          <section aria-labelledby="own-records">
            <h2 id="own-records" ref={heading} tabIndex={-1} className={classes.heading}>
              {type.list.heading}
            </h2>
            {form.notice && (
              <FocusedBanner key={`${form.round} ${form.notice}`} tone="success">
                {form.notice}
              </FocusedBanner>
            )}
            {linked.failure && <FailureBanner sentence="The record you came for could not be opened." failure={asApiError(linked.failure)} />}
            <RecordListing
              type={type}
              can={can}
              hasRecords={rows.length > 0}
              leavingIds={deletion.leavingIds}
              onEdit={form.edit}
              onDelete={handleDelete}
              onAdd={form.focusForm}
            />
          </section>
          <Trash>
            <RecordTrash type={type} restoringId={deletion.restoringId} onRestore={can.update ? deletion.restore : undefined} />
          </Trash>
        </div>
        <RecordAside type={type} rows={rows} />
      </div>
      {form.dialog}
    </div>
  );
}

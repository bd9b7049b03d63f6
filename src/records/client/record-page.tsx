import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useNewForm } from '#core/client/new-form.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { recordTypeAt } from '../registry.ts';
import type { RecordRow } from '../schema.ts';
import { recordPages } from './api.ts';
import { useLinkedRecord } from './linked-record.ts';
import { RecordAside } from './record-aside.tsx';
import { useRecordDeletion } from './record-deletion.tsx';
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

/** What the form is about. A new one, with another round, makes the form begin anew; one that was asked for takes the focus. */
type Sheet = { row?: RecordRow; round: number; isAsked?: boolean };

function Records({ type }: { type: RecordType }) {
  const pages = useInfiniteQuery(recordPages(type));
  const [sheet, setSheet] = useState<Sheet>({ round: 0 });
  const [isDirty, setIsDirty] = useState(false);
  const [notice, setNotice] = useState<{ text: string }>();
  const formBox = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const deletion = useRecordDeletion({
    type,
    onDeleted: ({ id }) => setSheet((current) => (current.row?.id === id ? { round: current.round + 1 } : current)),
    onRestored: (row) => setNotice({ text: `“${titleOf(type, row)}” is back in your list.` }),
  });

  useEffect(() => {
    if (sheet.row || sheet.isAsked) focusFirstField(formBox.current);
  }, [sheet]);

  function openSheet(row?: RecordRow): void {
    setSheet(({ round }) => ({ row, round: round + 1 }));
  }

  function handleEdit(row: RecordRow): void {
    guard(() => {
      setNotice(undefined);
      openSheet(row);
    });
  }

  function handleNew(): void {
    if (!sheet.row) return focusFirstField(formBox.current);
    guard(() => setSheet(({ round }) => ({ round: round + 1, isAsked: true })));
  }

  const can = pages.data?.pages[0]?.can;
  useNewForm({ isReady: can?.create ?? false, begin: handleNew });
  const linked = useLinkedRecord({ type, canUpdate: can?.update ?? false, onFound: handleEdit });

  function handleDelete(row: RecordRow): void {
    setNotice(undefined);
    deletion.remove(row);
    // The button that had the focus leaves with its row.
    heading.current?.focus({ preventScroll: true });
  }

  function handleSaved(row: RecordRow): void {
    setNotice({ text: `“${titleOf(type, row)}” was ${sheet.row ? 'updated' : 'added'}.` });
    openSheet();
  }

  function handleCancel(): void {
    const button = sheet.row && document.getElementById(editButtonId(sheet.row));
    openSheet();
    button?.focus();
  }

  if (!pages.data || !can) {
    if (!pages.error) return <Loading label={`Loading ${type.title}`} />;
    const retry = (
      <Button variant="default" size="sm" onClick={() => void pages.refetch()}>
        Try again
      </Button>
    );
    return <FailureBanner sentence={`${type.list.heading} could not be loaded.`} failure={asApiError(pages.error)} action={retry} />;
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
                  key={sheet.round}
                  type={type}
                  row={sheet.row}
                  onSaved={handleSaved}
                  onCancel={handleCancel}
                  onTakeNewer={openSheet}
                  onDiscardDraft={() => openSheet(sheet.row)}
                  onDirtyChange={setIsDirty}
                />
              </Panel>
            </div>
          ) : (
            <Lapsed />
          )}
          <section aria-labelledby="own-records">
            <h2 id="own-records" ref={heading} tabIndex={-1} className={classes.heading}>
              {type.list.heading}
            </h2>
            {notice && (
              <FocusedBanner key={`${sheet.round} ${notice.text}`} tone="success">
                {notice.text}
              </FocusedBanner>
            )}
            {linked.failure && <FailureBanner sentence="The record you came for could not be opened." failure={asApiError(linked.failure)} />}
            <RecordListing
              type={type}
              can={can}
              hasRecords={rows.length > 0}
              leavingIds={deletion.leavingIds}
              onEdit={handleEdit}
              onDelete={handleDelete}
              onAdd={() => focusFirstField(formBox.current)}
            />
          </section>
          <RecordTrash type={type} can={can} restoringId={deletion.restoringId} onRestore={deletion.restore} />
        </div>
        <RecordAside type={type} rows={rows} />
      </div>
      {dialog}
    </div>
  );
}

function Lapsed() {
  return (
    <Banner tone="info" action={<TextLink to={paths.pricing}>See pricing</TextLink>}>
      {messageText('lapsed')}
    </Banner>
  );
}

function focusFirstField(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'start' });
  box?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}

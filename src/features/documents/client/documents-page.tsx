import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { useNewForm } from '#core/client/new-form.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FilePreview, type PreviewedFile } from '#core/client/ui/file-preview.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';

import { documentStatuses, type Document, type DocumentStatus } from '../schema.ts';
import { documentPages } from './api.ts';
import { useDocumentDeletion } from './document-deletion.ts';
import { DocumentForm } from './document-form.tsx';
import { documentElementId, DocumentList } from './document-list.tsx';
import { DocumentTrash } from './document-trash.tsx';
import { DocumentTypeDialog } from './document-type-dialog.tsx';
import classes from './documents-page.module.css';

/** An applicant's documents: submitted here, reviewed elsewhere, and followed in the list. */
export function DocumentsPage() {
  return (
    <>
      <PageHeader title="Document Upload" subtitle="Submit documents for review, and read what the reviewer wrote." />
      <Documents />
    </>
  );
}

/** What the form is about. A new one, with another round, makes the form begin anew; one that was asked for takes the focus. */
type Sheet = { revised?: Document; round: number; isAsked?: boolean };

function Documents() {
  const { status, setStatus, linkedId } = useAddress();
  const pages = useInfiniteQuery(documentPages({ status }));
  const [sheet, setSheet] = useState<Sheet>({ round: 0 });
  const [isDirty, setIsDirty] = useState(false);
  const [notice, setNotice] = useState<{ text: string }>();
  const [viewed, setViewed] = useState<PreviewedFile>();
  const [retypedId, setRetypedId] = useState<string>();
  const formBox = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const canCreate = pages.data?.pages[0]?.can.create ?? false;
  const deletion = useDocumentDeletion({ onRestored: ({ original_filename }) => setNotice({ text: `“${original_filename}” is back in your list.` }) });
  useLinkedDocument({ id: linkedId, isReady: pages.data !== undefined });

  useNewForm({ isReady: canCreate, begin: handleNew });

  useEffect(() => {
    if (sheet.revised || sheet.isAsked) focusFirstField(formBox.current);
  }, [sheet]);

  function handleRevise(revised: Document): void {
    guard(() => {
      setNotice(undefined);
      setSheet(({ round }) => ({ revised, round: round + 1 }));
    });
  }

  function handleNew(): void {
    if (!sheet.revised) return focusFirstField(formBox.current);
    guard(() => setSheet(({ round }) => ({ round: round + 1, isAsked: true })));
  }

  function handleSubmitted({ original_filename }: Document): void {
    setNotice({ text: `“${original_filename}” was submitted for review.` });
    if (status) setStatus(undefined);
    setSheet(({ round }) => ({ round: round + 1 }));
  }

  function handleCancel(): void {
    const revised = sheet.revised && document.getElementById(documentElementId(sheet.revised.id));
    setSheet(({ round }) => ({ round: round + 1 }));
    revised?.focus();
  }

  function handleDelete(deleted: Document): void {
    setNotice(undefined);
    deletion.remove(deleted);
    // The button that had the focus leaves with its row.
    heading.current?.focus({ preventScroll: true });
  }

  const failureBanner = pages.error && (
    <FailureBanner
      sentence={pages.data ? 'This list may be out of date.' : 'Your documents could not be loaded.'}
      failure={asApiError(pages.error)}
      action={
        <Button variant="default" size="sm" onClick={() => void pages.refetch()}>
          Try again
        </Button>
      }
    />
  );
  if (!pages.data) return failureBanner ?? <Loading label="Loading documents" />;

  const documents = pages.data.pages.flatMap(({ rows }) => rows).filter(({ id }) => !deletion.leavingIds.includes(id));
  const isFiltered = status !== undefined;

  return (
    <div className={classes.root}>
      {canCreate ? (
        <div ref={formBox}>
          <Panel>
            <DocumentForm
              key={sheet.round}
              revised={sheet.revised}
              onSubmitted={handleSubmitted}
              onCancel={handleCancel}
              onDiscardDraft={() => setSheet(({ revised, round }) => ({ revised, round: round + 1 }))}
              onDirtyChange={setIsDirty}
            />
          </Panel>
        </div>
      ) : (
        <Banner tone="info" action={<TextLink to={paths.pricing}>See pricing</TextLink>}>
          {messageText('lapsed')}
        </Banner>
      )}
      <section aria-labelledby="own-documents">
        <div className={classes.head}>
          <h2 id="own-documents" ref={heading} tabIndex={-1} className={classes.heading}>
            Your documents
          </h2>
          {(isFiltered || documents.length > 0) && (
            <NativeSelect
              aria-label="Show documents"
              value={status ?? ''}
              onChange={({ currentTarget }) => setStatus(statusNamed(currentTarget.value))}
              data={[{ value: '', label: 'All statuses' }, ...documentStatuses]}
            />
          )}
        </div>
        {notice && (
          <FocusedBanner key={`${sheet.round} ${notice.text}`} tone="success">
            {notice.text}
          </FocusedBanner>
        )}
        {failureBanner}
        {documents.length > 0 && (
          <DocumentList
            documents={documents}
            onView={setViewed}
            onEditType={({ id }) => setRetypedId(id)}
            onRevise={handleRevise}
            onDelete={handleDelete}
          />
        )}
        {documents.length === 0 && isFiltered && (
          <EmptyState
            sentence={`No documents are ${status}.`}
            action={<Button variant="default" onClick={() => setStatus(undefined)}>Show all documents</Button>}
          />
        )}
        {documents.length === 0 && !isFiltered && (
          <EmptyState
            sentence="No documents uploaded yet."
            why="A mentor or attorney reads what you submit, and says what is good and what is missing."
            action={canCreate && <Button variant="default" onClick={() => focusFirstField(formBox.current)}>Submit a document</Button>}
          />
        )}
        {pages.hasNextPage && (
          <Button variant="default" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        )}
      </section>
      <DocumentTrash canRestore={canCreate} restoringId={deletion.restoringId} onRestore={deletion.restore} />
      <FilePreview file={viewed} onClose={() => setViewed(undefined)} />
      <DocumentTypeDialog
        document={documents.find(({ id }) => id === retypedId)}
        onChanged={({ original_filename, document_type }) => {
          setRetypedId(undefined);
          setNotice({ text: `“${original_filename}” is now ${document_type}.` });
        }}
        onClose={() => setRetypedId(undefined)}
      />
      {dialog}
    </div>
  );
}

/** What the address asks for: one status, and the document that a notice links to. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  return {
    status: statusNamed(search.get('status')),
    linkedId: search.get('document'),
    setStatus: (status: DocumentStatus | undefined) => setSearch(status ? { status } : {}, { preventScrollReset: true }),
  };
}

function statusNamed(name: string | null): DocumentStatus | undefined {
  return documentStatuses.find((status) => status === name);
}

/** Brings the document to which the address links into view, once it is there. */
function useLinkedDocument({ id, isReady }: { id: string | null; isReady: boolean }): void {
  useEffect(() => {
    if (!isReady || id === null) return;
    const element = document.getElementById(documentElementId(id));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id, isReady]);
}

function focusFirstField(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'start' });
  box?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}

import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useDeletion } from '#core/client/deletion.ts';
import { useFormSheet } from '#core/client/form-sheet.ts';
import { sayAll, useSearch } from '#core/client/search.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FilePreview, type PreviewedFile } from '#core/client/ui/file-preview.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { LapsedBanner } from '#core/client/ui/lapsed-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import { Trash } from '#core/client/ui/trash.tsx';

import { documentStatuses, type Document, type DocumentStatus } from '../schema.ts';
import { documentPages, documentsKey, restoreDocument, trashDocument } from './api.ts';
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

function Documents() {
  const { status, setStatus, linkedId } = useAddress();
  const pages = useInfiniteQuery(documentPages({ status }));
  const [viewed, setViewed] = useState<PreviewedFile>();
  const [retypedId, setRetypedId] = useState<string>();
  const canCreate = pages.data?.pages[0]?.can.create ?? false;
  const { formBox, heading, ...form } = useFormSheet<Document>({ canCreate, originOf: ({ id }) => documentElementId(id) });
  const deletion = useDeletion<Document>({
    listKey: documentsKey,
    nameOf: ({ original_filename }) => `“${original_filename}”`,
    trash: ({ id }) => trashDocument(id),
    restore: ({ id }) => restoreDocument(id),
    onRestored: ({ original_filename }) => form.setNotice(`“${original_filename}” is back in your list.`),
  });
  useLinkedDocument({ id: linkedId, isReady: pages.data !== undefined });

  function handleSubmitted({ original_filename }: Document): void {
    form.done(`“${original_filename}” was submitted for review.`);
    if (status) setStatus(undefined);
  }

  function handleDelete(deleted: Document): void {
    form.letGo();
    deletion.remove(deleted);
  }

  if (!pages.data) return pages.error ? <LoadFailure query={pages} what="Your documents" /> : <Loading label="Loading documents" />;

  const documents = pages.data.pages.flatMap(({ rows }) => rows).filter(({ id }) => !deletion.leavingIds.includes(id));
  const isFiltered = status !== undefined;

  return (
    <div className={classes.root}>
      {canCreate ? (
        <div ref={formBox}>
          <Panel>
            <DocumentForm
              key={form.round}
              revised={form.row}
              onSubmitted={handleSubmitted}
              onCancel={form.cancel}
              onDiscardDraft={() => form.open(form.row)}
              onDirtyChange={form.setIsDirty}
            />
          </Panel>
        </div>
      ) : (
        <LapsedBanner />
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
        {form.notice && (
          <FocusedBanner key={`${form.round} ${form.notice}`} tone="success">
            {form.notice}
          </FocusedBanner>
        )}
        <LoadFailure query={pages} what="Your documents" />
        {documents.length > 0 && (
          <DocumentList
            documents={documents}
            onView={setViewed}
            onEditType={({ id }) => setRetypedId(id)}
            onRevise={form.edit}
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
            action={canCreate && <Button variant="default" onClick={form.focusForm}>Submit a document</Button>}
          />
        )}
        <ShowMore query={pages} />
      </section>
      <Trash>
        <DocumentTrash restoringId={deletion.restoringId} onRestore={canCreate ? deletion.restore : undefined} />
      </Trash>
      <FilePreview file={viewed} onClose={() => setViewed(undefined)} />
      <DocumentTypeDialog
        document={documents.find(({ id }) => id === retypedId)}
        onChanged={({ original_filename, document_type }) => {
          setRetypedId(undefined);
          form.setNotice(`“${original_filename}” is now ${document_type}.`);
        }}
        onClose={() => setRetypedId(undefined)}
      />
      {form.dialog}
    </div>
  );
}

/** What the address asks for: one status, and the document that a notice links to. */
function useAddress() {
  const { search, change } = useSearch();
  return {
    status: statusNamed(search.get('status')),
    linkedId: search.get('document'),
    setStatus: (status: DocumentStatus | undefined) => change((current) => sayAll(current, { status, document: undefined })),
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

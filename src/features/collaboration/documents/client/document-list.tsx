import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import type { PreviewedFile } from '#core/client/ui/file-preview.tsx';
import { isPlainClick } from '#core/client/plain-click.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { isPreviewable } from '#features/storage/files/rules.ts';

import type { Document, DocumentFile } from '../schema.ts';
import { DocumentBadge } from './document-badge.tsx';
import { FoldedHistory } from './document-history.tsx';

export type DocumentActions = {
  onView: (file: PreviewedFile) => void;
  onEditType: (document: Document) => void;
  onRevise: (document: Document) => void;
  onDelete: (document: Document) => void;
};

/** Submitted documents, each with its reviewer's notes and the available actions. */
export function DocumentList({
  documents,
  markedId,
  ...acts
}: DocumentActions & { documents: readonly Document[]; markedId: string | undefined }) {
  return (
    <RecordList
      label="Your documents"
      items={documents.map((document) => asItem(document, acts))}
      markedId={markedId}
    />
  );
}

function asItem(document: Document, { onView, onEditType, onRevise, onDelete }: DocumentActions): RecordListItem {
  const { id, original_filename: name, file_url: url, status, can } = document;
  return {
    id,
    title: name,
    heading: (
      <FileLink file={document} onView={onView}>
        {name}
      </FileLink>
    ),
    details: renderDetails(document),
    badge: <DocumentBadge status={status} />,
    body: <Body document={document} onView={onView} />,
    actions: can.revise && (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Upload a new version of ${name}`}
        onClick={() => onRevise(document)}
      >
        Upload a new version
      </Button>
    ),
    acts: [
      ...(isPreviewable(name) ? [{ label: 'View', onClick: () => onView({ name, url }) }] : []),
      { label: 'Download', download: `${url}?download` },
      ...(can.changeType ? [{ label: 'Edit type', onClick: () => onEditType(document) }] : []),
      ...(can.delete ? [{ label: 'Delete', onClick: () => onDelete(document) }] : []),
    ],
    onEdit: can.changeType ? () => onEditType(document) : undefined,
  };
}

function renderDetails({ document_type, created_at, older, is_replaced }: Document): ReactNode {
  return (
    <>
      {document_type} · submitted <Instant at={created_at} show="day" />
      {(older.length > 0 || is_replaced) && ` · version ${older.length + 1}`}
      {is_replaced && ', replaced by a newer one'}
    </>
  );
}

function Body({ document, onView }: { document: Document; onView: DocumentActions['onView'] }) {
  const { original_filename: name, older, reviewer_notes, reviewer, reviewed_at } = document;
  return (
    <>
      {older.length > 0 && (
        <SoftText mb="xs">
          Earlier:{' '}
          {older.map((file, index) => (
            <span key={file.id}>
              {index > 0 && ', '}
              <FileLink file={file} onView={onView}>
                version {index + 1} ({file.status})
              </FileLink>
            </span>
          ))}
        </SoftText>
      )}
      {reviewer_notes && (
        <RowNote
          label={`Review of ${name}`}
          heading={
            <>
              Reviewer notes{reviewer && ` from ${nameWithProof(reviewer)}`}
              {reviewed_at && (
                <>
                  , <Instant at={reviewed_at} show="day" />
                </>
              )}
            </>
          }
        >
          {reviewer_notes}
        </RowNote>
      )}
      <FoldedHistory id={document.id} name={name} />
    </>
  );
}

/** Link that also works in a new tab. A click opens a preview over the page if the file has one. */
function FileLink({
  file,
  onView,
  children,
}: {
  file: DocumentFile;
  onView: DocumentActions['onView'];
  children: ReactNode;
}) {
  const { file_url: url, original_filename: name } = file;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!isPreviewable(name) || !isPlainClick(event)) return;
        event.preventDefault();
        onView({ name, url });
      }}
    >
      {children}
    </a>
  );
}

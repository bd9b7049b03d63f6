import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { editButtonId, rowElementId } from '#core/client/form-sheet.ts';
import { rowKeys } from '#core/client/row-keys.ts';
import type { PreviewedFile } from '#core/client/ui/file-preview.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { isPreviewable } from '#features/files/rules.ts';

import { isDocumentStatus, type Document, type DocumentFile, type DocumentStatus } from '../schema.ts';
import classes from './document-list.module.css';

export type DocumentActs = {
  onView: (file: PreviewedFile) => void;
  onEditType: (document: Document) => void;
  onRevise: (document: Document) => void;
  onDelete: (document: Document) => void;
};

const tones: Record<DocumentStatus, StatusTone> = {
  Pending: 'blue',
  'Under Review': 'brass',
  Approved: 'green',
  'Needs Revision': 'rust',
};

/** Submitted documents, each with what its reviewer wrote and what may be done with it. */
export function DocumentList({
  documents,
  markedId,
  reviewers,
  ...acts
}: DocumentActs & {
  documents: readonly Document[];
  markedId: string | undefined;
  /** Who reviews them, as `useReviewers` has it. */
  reviewers: string | undefined;
}) {
  return (
    <ul className={classes.root} aria-label="Your documents">
      {documents.map((document) => (
        <li
          key={document.id}
          id={rowElementId(document.id)}
          tabIndex={-1}
          {...rowKeys(keysOf(document, acts))}
          className={classes.item}
          data-marked={document.id === markedId || undefined}
        >
          <div className={classes.head}>
            <h3 className={classes.name}>{document.original_filename}</h3>
            <StatusBadge tone={isDocumentStatus(document.status) ? tones[document.status] : 'plain'}>
              {document.status}
            </StatusBadge>
          </div>
          <Details document={document} reviewers={reviewers} onView={acts.onView} />
          {document.reviewer_notes && <Notes document={document} />}
          <Actions document={document} {...acts} />
        </li>
      ))}
    </ul>
  );
}

function keysOf(document: Document, { onView, onEditType }: DocumentActs) {
  const { original_filename: name, file_url: url, can } = document;
  return {
    open: isPreviewable(name) ? () => onView({ name, url }) : undefined,
    edit: can.changeType ? () => onEditType(document) : undefined,
  };
}

type DetailsProps = { document: Document; reviewers: string | undefined; onView: DocumentActs['onView'] };

function Details({ document, reviewers, onView }: DetailsProps) {
  const { document_type, status, created_at, older, is_replaced } = document;
  return (
    <p className={classes.details}>
      {document_type} · submitted <Instant at={created_at} show="day" />
      {reviewers !== undefined && waitsText(status, reviewers)}
      {(older.length > 0 || is_replaced) && ` · version ${older.length + 1}`}
      {is_replaced && ', replaced by a newer one'}
      {older.length > 0 && (
        <>
          {' '}
          · earlier:{' '}
          {older.map((file, index) => (
            <span key={file.id}>
              {index > 0 && ', '}
              <FileLink file={file} onView={onView}>
                version {index + 1} ({file.status})
              </FileLink>
            </span>
          ))}
        </>
      )}
    </p>
  );
}

/** Whom a document waits for, until it is decided. */
function waitsText(status: string, reviewers: string): string | undefined {
  if (status === 'Pending') return reviewers ? ` · waits for ${reviewers}` : ' · waits for a reviewer to be assigned';
  return status === 'Under Review' && reviewers ? ` · being reviewed by ${reviewers}` : undefined;
}

/** A link that works in a new tab as well; pressed here, what can be looked at opens over the page. */
function FileLink({
  file,
  onView,
  children,
}: {
  file: DocumentFile;
  onView: DocumentActs['onView'];
  children: ReactNode;
}) {
  const { file_url: url, original_filename: name } = file;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!isPreviewable(name) || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onView({ name, url });
      }}
    >
      {children}
    </a>
  );
}

function Notes({ document: { reviewer_notes, reviewed_at } }: { document: Document }) {
  return (
    <div className={classes.notes}>
      <h4>
        Reviewer notes
        {reviewed_at && (
          <>
            , <Instant at={reviewed_at} show="day" />
          </>
        )}
      </h4>
      <p>{reviewer_notes}</p>
    </div>
  );
}

function Actions({ document, onView, onEditType, onRevise, onDelete }: DocumentActs & { document: Document }) {
  const { id, original_filename: name, file_url: url, can } = document;
  return (
    <div className={classes.actions}>
      {isPreviewable(name) && (
        <Button {...compact} aria-label={`View ${name}`} onClick={() => onView({ name, url })}>
          View
        </Button>
      )}
      <Button component="a" href={`${url}?download`} download {...compact} aria-label={`Download ${name}`}>
        Download
      </Button>
      {can.changeType && (
        <Button {...compact} aria-label={`Edit type of ${name}`} onClick={() => onEditType(document)}>
          Edit type
        </Button>
      )}
      {can.delete && (
        <Button {...compact} aria-label={`Delete ${name}`} onClick={() => onDelete(document)}>
          Delete
        </Button>
      )}
      {can.revise && (
        <Button
          id={editButtonId(id)}
          variant="default"
          size="compact-md"
          aria-label={`Upload a new version of ${name}`}
          onClick={() => onRevise(document)}
        >
          Upload a new version
        </Button>
      )}
    </div>
  );
}

const compact = { variant: 'subtle', size: 'compact-md' } as const;

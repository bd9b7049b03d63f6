import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { useKeptForm } from '#core/client/kept-form.ts';
import { formatAge } from '#core/client/age.ts';
import { useLetterKeys } from '#core/client/letter-keys.ts';
import { useNow } from '#core/client/now.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { FileInPlace } from '#core/client/ui/file-preview.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RowNote } from '#core/client/ui/row-note.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { paths } from '#core/shared/paths.ts';
import { isPreviewable } from '#features/storage/files/rules.ts';

import { isDecision, type Document } from '../schema.ts';
import { reviewedDocument } from './api.ts';
import { StartReview } from './start-review.tsx';
import { DocumentBadge } from './document-badge.tsx';
import { DocumentHistory } from './document-history.tsx';
import { ReviewForm } from './review-form.tsx';
import {
  getReviewPath,
  decisionPath,
  useNeighbourKeys,
  useNeighbours,
  type Queue,
  type ReviewArea,
} from './review-places.ts';
import classes from './review-view.module.css';

export type ReviewViewProps = {
  area: ReviewArea;
  id: string;
  queue: Queue;
  /** Whether decisions are made on this page. Attorneys decide on a separate one. */
  decides: boolean;
  /** Additional content about the document. */
  renderMore?: (document: Document) => ReactNode;
};

/** A document next to its review, its history, and the link to the next one in the queue. */
export function ReviewView(props: ReviewViewProps) {
  const { area, id, queue } = props;
  const query = useQuery(reviewedDocument(id));
  const back = queue.searchWithRow(undefined);
  return (
    <>
      <Text mb="xs">
        <TextLink to={`${paths[area]}/documents${back && `?${back}`}`}>All documents</TextLink>
      </Text>
      {!query.data && <PageHeader />}
      <LoadError query={query} sentence="This document could not be loaded." />
      {query.isPending && <Loading label="Loading the document" />}
      {query.data && <Opened key={id} {...props} document={query.data} />}
    </>
  );
}

function Opened({ area, queue, decides, renderMore, document: opened }: ReviewViewProps & { document: Document }) {
  const { id, original_filename: name, applicant_name: applicant, document_type, created_at, older, can } = opened;
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const now = useNow();
  const neighbours = useNeighbours(queue, id);
  const box = useRef<HTMLDivElement>(null);
  const linkTo = (document: Document) => getReviewPath({ area, queue, document });
  const isDecidable = can.transitions.some(isDecision);
  const decision = useKeptForm(decides && isDecidable);

  useEffect(() => {
    const heading = box.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, []);
  useNeighbourKeys((to) => {
    const document = neighbours[to];
    if (document) void navigate(linkTo(document));
  });

  function handleChanged(changed: Document): void {
    void showChanged(queryClient, reviewedDocument(id).queryKey, changed);
  }

  return (
    <div ref={box}>
      <PageHeader
        title={name}
        subtitle={
          <>
            {applicant}’s {document_type} · submitted {formatAge(created_at, now)} ago
            {older.length > 0 && ` · version ${older.length + 1}`}
          </>
        }
        aside={<DocumentBadge status={opened.status} />}
      />
      <StatusMessageBanner statusMessage={statusMessage} />
      <div className={classes.columns}>
        <div>
          {isPreviewable(name) ? (
            <FileInPlace file={{ name, url: opened.file_url }} />
          ) : (
            <Panel title="This file opens in a word processor" titleStyle="label">
              <p>Download it to read it, then come back with your notes.</p>
              <Button component="a" variant="default" href={`${opened.file_url}?download`} download>
                Download
              </Button>
            </Panel>
          )}
        </div>
        <Stack gap="md">
          {opened.reviewer_notes && (
            <RowNote
              label={`Review of ${name}`}
              heading={opened.reviewer ? `Review notes from ${opened.reviewer.name}` : 'Review notes'}
            >
              {opened.reviewer_notes}
            </RowNote>
          )}
          <StartReview
            document={opened}
            isElsewhere={!decides && isDecidable}
            decidedAt={decisionPath(queue, id)}
            onBegun={(begun) => {
              handleChanged(begun);
              void navigate(decisionPath(queue, id));
            }}
            onRefused={(text) => showMessage(text, 'error')}
          />
          {decision.isShown && (
            <Panel>
              <ReviewForm
                key={statusMessage.round}
                area={area}
                document={opened}
                onSaved={(saved) => {
                  decision.end();
                  setIsDirty(false);
                  handleChanged(saved);
                  showMessage(
                    saved.status === 'Approved'
                      ? `You approved “${name}”. We notified ${applicant}.`
                      : `You requested a revision of “${name}”. We notified ${applicant}.`,
                  );
                }}
                onInputChange={decision.onInputChange}
                onTooLate={(text) => {
                  decision.end();
                  setIsDirty(false);
                  showMessage(text, 'error');
                }}
                onDiscardDraft={() => showMessage()}
                onDirtyChange={setIsDirty}
              />
            </Panel>
          )}
          {renderMore?.(opened)}
          <Panel title="History" titleStyle="label">
            <DocumentHistory id={id} name={name} />
            {older.map((file, index) => (
              <Text key={file.id} mt="xs" fz="sm">
                <TextLink to={`${paths[area]}/documents?${queue.searchWithRow(file.id)}`}>
                  Version {index + 1} ({file.status})
                </TextLink>
              </Text>
            ))}
          </Panel>
          <Stack component="nav" gap="xs" aria-label="Documents in the queue">
            {neighbours.previous?.id !== neighbours.next?.id && (
              <Neighbour label="Previous" to={neighbours.previous} linkTo={linkTo} />
            )}
            {neighbours.next ? (
              <Neighbour label="Next" to={neighbours.next} linkTo={linkTo} />
            ) : (
              <SoftText span>No other document here is waiting for a decision.</SoftText>
            )}
          </Stack>
        </Stack>
      </div>
      {dialog}
    </div>
  );
}

type NeighbourProps = { label: string; to: Document | undefined; linkTo: (document: Document) => string };

function Neighbour({ label, to, linkTo }: NeighbourProps) {
  const hasLetterKeys = useLetterKeys();
  const key = label === 'Next' ? 'J' : 'K';
  if (!to) return null;
  return (
    <Link to={linkTo(to)} className="long-words" aria-keyshortcuts={hasLetterKeys ? key : undefined}>
      <Text span c="dimmed">
        {label}
      </Text>{' '}
      {to.original_filename}
    </Link>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatAge } from '#core/client/age.ts';
import { asApiError } from '#core/client/api.ts';
import { useNow } from '#core/client/now.ts';
import { Panel } from '#core/client/ui/panel.tsx';

import type { Document, OpenReview } from '../schema.ts';
import { assignedDocuments, reviewDocument, takeOverReview } from './api.ts';

export type StartReviewProps = {
  document: Document;
  /** Whether the reader decides on it, but on another page. */
  isElsewhere: boolean;
  /** URL of that page. */
  decidedAt: string;
  onBegun: (document: Document) => void;
  /** Called with the reason if the review was not started. */
  onRefused: (text: string) => void;
};

/** Shows who reviews a document, and lets the reader start, take over or continue the review. */
export function StartReview({ document, isElsewhere, decidedAt, onBegun, onRefused }: StartReviewProps) {
  const { id, version, original_filename: name, review, can } = document;
  const queryClient = useQueryClient();
  const now = useNow();
  const begin = useMutation({
    mutationFn: () =>
      can.takeOver && review
        ? takeOverReview({ id, review_id: review.id })
        : reviewDocument({ id, status: 'Under Review', version }),
    onSuccess: onBegun,
    onError: (error) => onRefused(asApiError(error).message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: assignedDocuments.key }),
  });
  const canBegin = can.transitions.includes('Under Review');
  if (!review && !canBegin && !isElsewhere) return null;

  return (
    <Panel>
      <Stack gap="sm" align="flex-start">
        {review && <Text inherit>{describeOpenReview(review, now)}</Text>}
        {isElsewhere && (
          <Button component={Link} to={decidedAt}>
            Continue Review
          </Button>
        )}
        {canBegin && (
          <Button disabled={begin.isPending} aria-label={`Start Review of ${name}`} onClick={() => begin.mutate()}>
            Start Review
          </Button>
        )}
        {can.takeOver && (
          <Button variant="default" disabled={begin.isPending} onClick={() => begin.mutate()}>
            Take over
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

/** Returns text such as 'Lex Counsel began this review 6 days ago.' */
export function describeOpenReview({ name, is_own, created_at }: OpenReview, now: Date): string {
  const age = formatAge(created_at, now);
  return is_own ? `You started this review ${age} ago.` : `${name} started this review ${age} ago.`;
}

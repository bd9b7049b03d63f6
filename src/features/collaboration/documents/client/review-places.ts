import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { isDialogOpen, isLetterKey, isTypedInto } from '#core/client/keys.ts';
import type { List } from '#core/client/list.ts';
import { paths } from '#core/shared/paths.ts';

import { isDecision, type assignedQuery, type Document } from '../schema.ts';
import { assignedDocuments } from './api.ts';

export type ReviewArea = 'mentor' | 'attorney';
export type Queue = List<Document, typeof assignedQuery>;

/**
 * Returns the URL of the filtered queue with this document open. Documents that an attorney reviews are on a separate
 * page.
 */
export function getReviewPath({
  area,
  queue,
  document,
}: {
  area: ReviewArea;
  queue: Pick<Queue, 'searchWithRow'>;
  document: Pick<Document, 'id' | 'review'>;
}): string {
  const { id, review } = document;
  return area === 'attorney' && review?.is_own
    ? decisionPath(queue, id)
    : `${paths[area]}/documents?${queue.searchWithRow(id)}`;
}

/** Returns the URL of the page where an attorney decides. It preserves the filters of the queue. */
export function decisionPath(queue: Pick<Queue, 'searchWithRow'>, id: string): string {
  const search = queue.searchWithRow(undefined);
  return `${paths.attorney}/review/${id}${search && `?${search}`}`;
}

type Neighbours = { previous: Document | undefined; next: Document | undefined };

/**
 * Returns the previous document in the filtered queue, also across pages, and the next undecided one, after it or else
 * before it. A decision moves a document in the queue or out of it. In that case the neighbors found before are kept.
 */
export function useNeighbours(queue: Queue, id: string): Neighbours {
  const { rows = [], pager, hasBesides } = queue;
  const listed = hasBesides ? rows.slice(1) : rows;
  const place = listed.findIndex((row) => row.id === id);
  const isLast = place >= 0 && place === listed.length - 1;
  const before = useEdge(queue, place === 0 && pager && pager.page > 1 ? pager.page - 1 : undefined);
  const after = useEdge(queue, isLast && pager && pager.page < pager.pages ? pager.page + 1 : undefined);
  const first = useEdge(queue, pager && pager.page > 1 ? 1 : undefined);
  const [lastShown, setLastShown] = useState<{ id: string; at: Document; beside: Neighbours }>();

  const at = listed[place];
  const beside = {
    previous: listed[place - 1] ?? before?.at(-1),
    next: [...listed.slice(place + 1), ...(after ?? []), ...(first ?? []), ...listed.slice(0, Math.max(place, 0))].find(
      isOpen,
    ),
  };
  const isKept = lastShown?.id === id;
  const isMoved = isKept && at !== undefined && at.version !== lastShown.at.version;
  const isSame =
    isKept && lastShown.beside.previous?.id === beside.previous?.id && lastShown.beside.next?.id === beside.next?.id;
  if (at !== undefined && !isMoved && !isSame) setLastShown({ id, at, beside });
  if (at !== undefined && !isMoved) return beside;
  return isKept ? lastShown.beside : { previous: undefined, next: listed.find(isOpen) };
}

const isOpen = ({ status }: Document) => !isDecision(status);

/** Returns the rows of another page. */
function useEdge({ urlQuery }: Queue, page: number | undefined): Document[] | undefined {
  const { data } = useQuery({
    queryKey: [...assignedDocuments.key, 'edge', urlQuery, page],
    queryFn: ({ signal }) => assignedDocuments.list({ ...urlQuery, page }, { from: null, signal }),
    enabled: page !== undefined,
  });
  return page === undefined ? undefined : data?.rows;
}

/** Registers keyboard shortcuts: J opens the next undecided document of the queue, K the previous one. */
export function useNeighbourKeys(go: (to: 'previous' | 'next') => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTypedInto(event.target) || isDialogOpen()) return;
    const to = isLetterKey(event, 'j') ? 'next' : isLetterKey(event, 'k') ? 'previous' : undefined;
    if (!to) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { rowElementId } from '#core/client/form-sheet.ts';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';

import type { TestimonialRow } from '../schema.ts';
import { moveTestimonial, readTestimonial, testimonials } from './api.ts';

const mutationKey = [...testimonials.key, 'move'];
const handleId = (id: string): string => `move-${id}`;

/**
 * Order of rows that a handle changes by dragging or with the arrow keys. A move shows immediately and is saved when it
 * ends. If saving fails, the server's order is shown again.
 */
export function useOrder(rows: readonly TestimonialRow[]) {
  const queryClient = useQueryClient();
  const [moved, setMoved] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useRef<string>(undefined);
  const shown = rows.toSorted((one, other) => moved.indexOf(one.id) - moved.indexOf(other.id));

  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (focusOn.current !== undefined) document.getElementById(handleId(focusOn.current))?.focus();
    focusOn.current = undefined;
  });

  const saving = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ id, before }: { id: string; before: string | null }) => {
      // Earlier moves have raised its version.
      const { version } = await readTestimonial(id);
      await moveTestimonial({ id, before, version });
    },
    onError: (error) => showErrorToast({ sentence: 'The new order was not saved.', error }),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: testimonials.key });
      setMoved([]);
    },
  });

  function orderWith(id: string, place: number): string[] {
    const others = shown.map((row) => row.id).filter((other) => other !== id);
    return others.toSpliced(place, 0, id);
  }

  function save(id: string, order: readonly string[]): void {
    saving.mutate({ id, before: order[order.indexOf(id) + 1] ?? null });
  }

  /** @param step number of places: -1 is one up */
  function moveBy(row: TestimonialRow, step: number): void {
    const place = shown.indexOf(row) + step;
    if (place < 0 || place >= shown.length) return;
    const order = orderWith(row.id, place);
    focusOn.current = row.id;
    setMoved(order);
    setAnnouncement(`${row.name}: position ${place + 1} of ${shown.length}.`);
    save(row.id, order);
  }

  /** Rows move under the pointer into the order they will have when it is released. */
  function drag({ id }: TestimonialRow): void {
    const ended = new AbortController();
    const before = shown.map((row) => row.id);
    let order = before;
    const listen = { signal: ended.signal };
    document.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const row = document.elementFromPoint(clientX, clientY)?.closest('[data-row]');
        const over = order.find((other) => rowElementId(other) === row?.id);
        if (over === undefined || over === id) return;
        order = orderWith(id, order.indexOf(over));
        setMoved(order);
      },
      listen,
    );
    document.addEventListener(
      'pointerup',
      () => {
        ended.abort();
        if (order.indexOf(id) !== before.indexOf(id)) save(id, order);
      },
      listen,
    );
    document.addEventListener(
      'pointercancel',
      () => {
        ended.abort();
        setMoved([]);
      },
      listen,
    );
  }

  return {
    shown,
    /** Screen reader announcement of the last move. */
    announcement,
    moveBy,
    handleProps: (row: TestimonialRow) => ({
      id: handleId(row.id),
      onPointerDown: () => drag(row),
      onKeyDown(event: KeyboardEvent) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        moveBy(row, step);
      },
    }),
  };
}

import { Button, Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';

import { RecordList } from '#core/client/ui/record-list.tsx';
import { RowMenu } from '#core/client/ui/row-menu.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import type { TestimonialRow } from '../schema.ts';
import { useOrder } from './order.ts';
import classes from './testimonial-rows.module.css';

export type TestimonialRowsProps = {
  rows: readonly TestimonialRow[];
  markedId: string | undefined;
  onEdit: (row: TestimonialRow) => void;
  onDelete: (row: TestimonialRow) => void;
};

const HINT_ID = 'order-hint';

/** Testimonials in the order of the site, which a handle changes. */
export function TestimonialRows({ rows, markedId, onEdit, onDelete }: TestimonialRowsProps) {
  const { shown, announcement, moveBy, handleProps } = useOrder(rows);
  const items = shown.map((row, place) => {
    const { id, name, title, rating, achievement, content, is_sample, is_active } = row;
    return {
      id,
      title: name,
      onEdit: () => onEdit(row),
      details: (
        <>
          {[title, achievement, `Rated ${rating} out of 5`].filter(Boolean).join(' · ')}
          <Text span mt={4} c="bright" lineClamp={2} className="long-words">
            {content}
          </Text>
        </>
      ),
      badge: (
        <>
          {is_sample && <StatusBadge tone="brass">Sample</StatusBadge>}
          {!is_active && <StatusBadge tone="plain">Hidden</StatusBadge>}
        </>
      ),
      actions: (
        <>
          <button
            type="button"
            className={classes.handle}
            aria-label={`Move ${name}, position ${place + 1} of ${shown.length}`}
            aria-describedby={HINT_ID}
            {...handleProps(row)}
          >
            <IconGripVertical size="1.125rem" aria-hidden />
          </button>
          <Button variant="subtle" size="compact-md" aria-label={`Edit ${name}`} onClick={() => onEdit(row)}>
            Edit
          </Button>
          <RowMenu
            id={id}
            title={name}
            acts={[
              ...(place > 0 ? [{ label: 'Move up', onClick: () => moveBy(row, -1) }] : []),
              ...(place < shown.length - 1 ? [{ label: 'Move down', onClick: () => moveBy(row, 1) }] : []),
              { label: 'Delete', onClick: () => onDelete(row) },
            ]}
          />
        </>
      ),
    };
  });
  return (
    <>
      <SoftText id={HINT_ID}>Drag a handle, or use its arrow keys, to change the order on the site.</SoftText>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <RecordList label="Testimonials" items={items} markedId={markedId} />
    </>
  );
}

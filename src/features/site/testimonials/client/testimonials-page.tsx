import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';

import { asApiError } from '#core/client/api.ts';
import { useListPage } from '#core/client/list-page.ts';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { contentTabs } from '#core/shared/admin-tabs.ts';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { RowMenu } from '#core/client/ui/row-menu.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import type { TestimonialRow } from '../schema.ts';
import { deleteTestimonial, testimonials } from './api.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import { useOrder } from './order.ts';
import classes from './testimonials-page.module.css';

const words = {
  what: 'Testimonials',
  notLoaded: 'Testimonials could not be loaded.',
  noun: 'testimonial',
  add: 'Add testimonial',
  empty: 'No testimonials yet.',
  why: 'What people say about the company. The site shows them in the order listed here.',
  none: 'No testimonials yet.',
  all: 'Show all testimonials',
};

const HINT_ID = 'order-hint';

/** Testimonials of the site. */
export default function TestimonialsPage() {
  const page = useListPage(testimonials, { getTitle: ({ name }) => name, draft: 'testimonials' });
  const { list, sheet } = page;
  const [deleting, setDeleting] = useState<TestimonialRow>();
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ id }: TestimonialRow) => deleteTestimonial(id),
    onSuccess(_, row) {
      sheet.leave(row);
      sheet.tell(`“${row.name}” was deleted.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: testimonials.key }),
  });

  function handleConfirm(): void {
    setDeleting(undefined);
    if (deleting) deletion.mutate(deleting);
  }

  return (
    <>
      <ListPage
        page={page}
        subtitle="What people say about the company, in the order shown on the site."
        words={words}
        renderForm={(props, key) => <TestimonialForm key={key} {...props} />}
        tabs={<PageTabs label="Content" tabs={contentTabs} />}
        lead={
          deletion.error && (
            <ErrorBanner sentence="The testimonial was not deleted." failure={asApiError(deletion.error)} isFocused />
          )
        }
        filters={null}
      >
        {(rows) => <TestimonialRows rows={rows} markedId={list.rowId} onEdit={sheet.edit} onDelete={setDeleting} />}
      </ListPage>
      <QuestionDialog
        isOpen={deleting !== undefined}
        title={`Delete ${deleting?.name}’s testimonial?`}
        no="Keep it"
        yes="Delete"
        onNo={() => setDeleting(undefined)}
        onYes={handleConfirm}
      >
        This permanently deletes it. To keep it off the site for a while, hide it instead.
      </QuestionDialog>
    </>
  );
}

/** Testimonials in the order of the site, which a handle changes. */
function TestimonialRows({
  rows,
  markedId,
  onEdit,
  onDelete,
}: {
  rows: readonly TestimonialRow[];
  markedId: string | undefined;
  onEdit: (row: TestimonialRow) => void;
  onDelete: (row: TestimonialRow) => void;
}) {
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

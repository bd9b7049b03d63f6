import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useListPage } from '#core/client/list-page.ts';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { contentTabs } from '#core/shared/admin-tabs.ts';

import type { TestimonialRow } from '../schema.ts';
import { deleteTestimonial, testimonials } from './api.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import { TestimonialRows } from './testimonial-rows.tsx';

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

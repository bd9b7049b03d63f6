// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { LATE_REASON, sendTooLate } from '#testing/client/late.tsx';

import type { Document } from '../schema.ts';
import { ReviewForm } from './review-form.tsx';

const document = { id: '7', version: 1, original_filename: 'Letter.pdf', applicant_name: 'Ada Example' } as Document;

// The page may have already read the decision, so that its request is not allowed in the new status.
it.each(['document_reviewed', 'transition_not_allowed'])(
  'notes of a reviewer who was late are given back with the reason: %s',
  async (code) => {
    const text = await sendTooLate((props) => <ReviewForm area="mentor" document={document} {...props} />, {
      path: '/api/documents/7/review',
      code,
      note: ['reviewer_notes', 'Please sign the second page.'],
      submit: 'Approve Letter.pdf',
    });
    expect(text).toBe(`${LATE_REASON} What you wrote was not sent: “Please sign the second page.”`);
  },
);

// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { LATE_REASON, sendTooLate } from '#testing/client/late.tsx';

import type { MenteeTask } from '../schema.ts';
import { ReviewForm } from './review-form.tsx';

const task = { id: '7', version: 1, title: 'Letters', applicant: 'Ada Example' } as MenteeTask;

it('comments of a mentor who was late are given back with the reason', async () => {
  const text = await sendTooLate((props) => <ReviewForm task={task} {...props} />, {
    path: '/api/tasks/7/review',
    code: 'task_reviewed',
    note: ['reviewer_comments', 'Ask for a second letter.'],
    submit: 'Mark as reviewed: Letters',
  });
  expect(text).toBe(`${LATE_REASON} What you wrote was not sent: “Ask for a second letter.”`);
});

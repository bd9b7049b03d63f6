// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { MenteeTask } from '../schema.ts';
import { mentoredTasks } from './mentor-api.ts';
import { TaskDetails } from './task-details.tsx';

const task = {
  id: '7',
  version: 1,
  kind: 'own',
  title: 'Letters',
  applicant: 'Ada Example',
  action_item: '',
  task_files: [],
  submission_files: [],
  reviewer_comments: '',
  can: { transitions: ['Reviewed', 'In Progress'] },
} as unknown as MenteeTask;
const detail = 'Noor Example has already reviewed this task.';

it('a review being written stays when another mentor is faster, and is returned when it is sent', async () => {
  let stored: object = task;
  const versions: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    let answer = Response.json({ draft: null, updated_at: '2026-11-28T09:00:00Z' });
    if (pathname === '/api/tasks/mentees/7') answer = Response.json(stored);
    if (pathname === '/api/tasks/7/review' && method === 'POST') {
      versions.push((JSON.parse(body as string) as { version: number }).version);
      answer = Response.json({ code: 'version_conflict', detail, status: 409 }, { status: 409 });
    }
    return Object.defineProperty(answer, 'url', { value: address });
  });
  const onTooLate = vi.fn();
  const { client } = await renderPage(
    <TaskDetails
      task={task}
      round={0}
      onSaved={vi.fn()}
      onTooLate={onTooLate}
      onDiscardDraft={vi.fn()}
      onDirtyChange={vi.fn()}
    />,
  );
  await expect.poll(() => document.querySelector('[name="reviewer_comments"]')).not.toBeNull();
  await type(control('[name="reviewer_comments"]'), 'Ask for a second letter.');
  stored = { ...task, version: 2, can: { transitions: [] } };
  await act(() => client.invalidateQueries({ queryKey: mentoredTasks.key }));
  expect(control('[name="reviewer_comments"]').value).toBe('Ask for a second letter.');
  await click(button('Mark as reviewed: Letters'));
  await expect
    .poll(() => onTooLate.mock.calls)
    .toEqual([[`${detail} What you wrote was not sent: “Ask for a second letter.”`]]);
  expect(versions).toEqual([1]);
  expect(document.querySelector('[name="reviewer_comments"]')).toBeNull();
});

// @vitest-environment happy-dom
// Question about a due date that has passed, for a task filled in from a template.
import { beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, find, type } from '#testing/client/render.tsx';

import type { AssignmentInput } from '../schema.ts';
import { AssignForm } from './assign-form.tsx';

const ADA = '00000000-0000-4000-8000-000000000001';
const TEMPLATE = '00000000-0000-4000-8000-000000000002';
const template = {
  id: TEMPLATE,
  title: 'Collect letters',
  description: 'Ask three people',
  priority: 'High',
  due_in_days: 7,
};

let sent: AssignmentInput[];

beforeEach(() => {
  sent = [];
  // On the same date in every time zone of these tests.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T09:00:00Z') });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const body = answerTo(`${init.method ?? 'GET'} ${pathname}`, init);
    return Object.defineProperty(Response.json(body), 'url', { value: new URL(address, location.href).href });
  });
});

function answerTo(call: string, { body }: RequestInit): object {
  if (call === 'GET /api/assigned-applicants') return { people: [{ id: ADA, name: 'Ada' }] };
  if (call === `GET /api/task-templates/${TEMPLATE}`) return template;
  if (call === 'GET /api/task-templates') return { rows: [template], total: 1, next: null, can: { create: true } };
  if (call === 'POST /api/task-assignments') {
    sent.push(JSON.parse(body as string) as AssignmentInput);
    return { id: TEMPLATE, version: 1 };
  }
  return { draft: null };
}

async function open(): Promise<() => void> {
  const onSaved = vi.fn();
  const ignore = () => {};
  await renderPage(
    <AssignForm
      row={undefined}
      assignee={ADA}
      onSaved={onSaved}
      onCancel={ignore}
      onFold={undefined}
      onTakeNewer={ignore}
      onDiscardDraft={ignore}
      onDraftBack={ignore}
      onDirtyChange={ignore}
    />,
    { search: `?template=${TEMPLATE}` },
  );
  await expect.poll(() => control('[name="title"]').value).toBe(template.title);
  return onSaved;
}

const due = () => control('[name="due_date"]');
const assign = () => click(button('Assign task'));
const question = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

it('a due date from a template is saved without a question', async () => {
  await open();
  expect(due().value).toBe('2026-12-05');
  await assign();
  await expect.poll(() => sent).toMatchObject([{ user_id: ADA, title: template.title, due_date: '2026-12-05' }]);
  expect(question()).toBe('');
});

it('a due date in the past is saved once the user confirms it', async () => {
  await open();
  await type(due(), '2026-11-27');
  await assign();
  await expect.poll(question).toContain('Save a due date in the past?');
  expect(sent).toEqual([]);
  await click(button('Save it'));
  await expect.poll(() => sent).toMatchObject([{ due_date: '2026-11-27' }]);
});

it('a due date in the past is not saved if the user wants another one, and the field shows the reason', async () => {
  await open();
  await type(due(), '2026-11-27');
  await assign();
  await expect.poll(question).toContain('Save a due date in the past?');
  await click(button('Change the date'));
  await expect.poll(() => find('form').textContent).toContain('This date has passed. Choose another one.');
  expect([sent, due().value]).toEqual([[], '2026-11-27']);
});

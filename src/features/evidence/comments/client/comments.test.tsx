// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

import { ApiError } from '#core/client/api.ts';
import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, find, type } from '#testing/client/render.tsx';

import type { AnyComment } from '../schema.ts';
import type { CommentChanges } from './api.ts';
import type { NewComment } from './comment-form.tsx';
import { Comments, type CommentsProps } from './comments.tsx';

const comment: AnyComment = {
  id: '1',
  body: 'Who else was considered?',
  name: 'Grace Hopper',
  is_verified: false,
  is_own: false,
  from: 'provider',
  edited_at: null,
  resolved_at: null,
  created_at: '2026-11-24T12:00:00Z',
  version: 1,
  can: { edit: false, resolve: true, reply: true },
};
const own: AnyComment = {
  ...comment,
  id: '2',
  parent_id: '1',
  body: 'Forty people.',
  is_own: true,
  can: { edit: true, resolve: false, remove: true },
};
const changes = {
  key: ['comments'],
  change: vi.fn<CommentChanges['change']>(async ({ body }) => ({ ...own, body })),
  resolve: vi.fn<CommentChanges['resolve']>(async () => ({ ...comment, resolved_at: '2026-11-24T13:00:00Z' })),
  remove: vi.fn<NonNullable<CommentChanges['remove']>>(async () => {}),
};
const add = vi.fn<NewComment['add']>(async () => ({ ...own, id: '3' }));
const buttons = () => [...document.querySelectorAll('li button')].map((one) => one.getAttribute('aria-label'));
const draw = (props: Partial<CommentsProps> = {}) =>
  renderPage(
    <Comments
      label="Comments on a medal"
      comments={[comment, own]}
      changes={changes}
      creation={{ draft: 'comments/a', add }}
      addLabel="Comment on a medal"
      {...props}
    />,
  );

beforeEach(() => vi.clearAllMocks());

it('each comment has the buttons of what its reader may do', async () => {
  await draw();
  expect(buttons()).toEqual([
    'Reply to Grace Hopper: Who else was considered?',
    'Resolve Grace Hopper: Who else was considered?',
    'Edit your comment: Forty people.',
    'Delete your comment: Forty people.',
  ]);
  await click(button('Resolve Grace Hopper: Who else was considered?'));
  expect(changes.resolve.mock.lastCall?.[0]).toEqual({ id: '1', version: 1, is_resolved: true });
  expect(find('section').textContent).toContain('Comment resolved.');
  await click(button('Delete your comment: Forty people.'));
  expect(changes.remove.mock.calls).toEqual([[{ id: '2', version: 1 }]]);
});

it('a reply is sent with the comment that it replies to, and an edit with its version', async () => {
  await draw();
  await click(button('Reply to Grace Hopper: Who else was considered?'));
  await type(control('textarea'), 'Fifty.');
  await click(button('Send reply'));
  expect(add.mock.calls).toEqual([[{ key: expect.any(String), body: 'Fifty.', parent_id: '1' }]]);
  expect(find('section').textContent).toContain('Your reply was sent.');
  await click(button('Edit your comment: Forty people.'));
  await type(control('textarea'), 'Sixty.');
  await click(button('Save comment'));
  expect(changes.change.mock.calls).toEqual([[{ id: '2', body: 'Sixty.', version: 1 }]]);
});

it('a changed comment is added once, even if responses are lost before and after the change', async () => {
  const problem = { type: 'about:blank', title: 'x', status: 500, detail: 'x', requestId: '', madeId: '3' } as const;
  const lost = new ApiError({ ...problem, code: 'internal' });
  const reused = new ApiError({ ...problem, code: 'idempotency_key_reused' });
  add.mockRejectedValueOnce(lost);
  await draw({ comments: [] });
  await click(button('Comment on a medal'));
  await type(control('textarea'), 'Fifty.');
  await click(button('Send comment'));
  await type(control('textarea'), 'Sixty.');
  for (const isLost of [true, false]) {
    add.mockRejectedValueOnce(reused);
    if (isLost) add.mockRejectedValueOnce(lost);
    await click(button('Send comment'));
  }
  const keys = add.mock.calls.map(([{ key }]) => key);
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[0], keys[2]]);
});

it('comments that no one may add are only a section if there are any', async () => {
  await draw({ comments: [], addLabel: undefined });
  expect(document.querySelector('section')).toBeNull();
});

it.each(['Comment on a medal', 'Reply to Grace Hopper: Who else was considered?', 'Edit your comment: Forty people.'])(
  '“%s” moves the focus to the field, and closing the form returns it',
  async (name) => {
    await draw();
    await click(button(name));
    expect(document.activeElement).toBe(find('textarea'));
    await click(button(name.startsWith('Edit') ? 'Cancel' : 'Close'));
    expect(document.activeElement).toBe(button(name));
  },
);

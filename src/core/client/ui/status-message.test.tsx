// @vitest-environment happy-dom
import { Hono } from 'hono';
import { act, useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { button, find, focus, render } from '#testing/client/render.tsx';

import { createApi, unwrap } from '../api.ts';
import { StatusMessageBanner, useStatusMessage } from './status-message.tsx';

const app = new Hono().post('/anything', (c) => c.json({}));
const { anything } = createApi<typeof app>('/api');

let show: ReturnType<typeof useStatusMessage>['showMessage'];

function Page() {
  const { statusMessage, showMessage } = useStatusMessage();
  useLayoutEffect(() => {
    show = showMessage;
  });
  return (
    <>
      <button type="button">Save</button>
      <StatusMessageBanner statusMessage={statusMessage} />
    </>
  );
}

const message = () => document.querySelector('[data-tone]')?.textContent;
const tell = (...shown: Parameters<typeof show>) => act(async () => show(...shown));

/** Writes to a path, as any part of the page may do. */
async function write(path: string): Promise<void> {
  const response = Object.defineProperty(Response.json({}), 'url', { value: `http://localhost${path}` });
  vi.stubGlobal('fetch', async () => response);
  await unwrap(anything.$post());
}

describe('the message about an action', () => {
  it('disappears at the next write, and is shown again after the next action', async () => {
    await render(<Page />);
    await tell('It was saved.');
    await act(() => write('/api/tasks/1'));
    expect(message()).toBeUndefined();
    await tell('It was saved.');
    expect(message()).toBe('It was saved.');
    await tell();
    expect(message()).toBeUndefined();
  });

  it.each(['/api/drafts', '/api/notifications/read', '/api/messages/7/read'])(
    'stays after a write to %s',
    async (path) => {
      await render(<Page />);
      await tell('It was saved.');
      await act(() => write(path));
      expect(message()).toBe('It was saved.');
    },
  );

  it('stays after a write that ended before it', async () => {
    await render(<Page />);
    await tell('It was saved.');
    await act(async () => {
      show('It was sent.');
      await write('/api/tasks/1');
    });
    expect(message()).toBe('It was sent.');
  });

  it('stays after a write if it is an error', async () => {
    await render(<Page />);
    await tell('It was not saved.', 'error');
    await act(() => write('/api/tasks/1'));
    expect(message()).toBe('It was not saved.');
  });

  it('takes the focus each time, also with the same text', async () => {
    await render(<Page />);
    for (const attempt of [1, 2]) {
      await tell('It was saved.');
      expect(document.activeElement, `attempt ${attempt}`).toBe(find('[data-tone]').parentElement);
      await focus(button('Save'));
    }
  });
});

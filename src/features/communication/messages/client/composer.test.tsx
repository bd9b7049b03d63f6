// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, enter, find, focus, press, type } from '#testing/client/render.tsx';
import { answerUpload, choose, fakeUploads, pdf } from '#testing/client/uploads.ts';

import { Composer } from './composer.tsx';

const onSend = vi.fn();

function Conversation() {
  const [isClosed, setIsClosed] = useState(false);
  return (
    <>
      <Composer partner={{ id: '7', name: 'Grace' }} isClosed={isClosed} onSend={onSend} />
      <button type="button" onClick={() => setIsClosed(true)}>
        End the assignment
      </button>
    </>
  );
}

const url = '/files/messages/a/1-plan.pdf';
const area = () => control('textarea');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onSend.mockReset();
  fakeUploads();
  vi.stubGlobal('fetch', async (address: string) => Response.json(address.includes('drafts') ? { draft: null } : []));
  await renderPage(<Conversation />);
});
afterEach(() => void vi.useRealTimers());

it('text typed before an uploaded file is shown stays', async () => {
  await click(button('Attach files'));
  await act(async () => choose(find('input[type="file"]'), pdf('plan.pdf')));
  await act(async () => {
    await answerUpload('plan.pdf', url);
    enter(area(), 'The plan');
  });
  await click(button('Send'));
  expect(onSend.mock.calls).toEqual([[{ content: 'The plan', files: [url] }]]);
  expect(area().value).toBe('');
  expect(document.activeElement).toBe(area());
});

it('Enter sends, but not during composition; Shift+Enter adds a line', async () => {
  await type(area(), 'Hello');
  await focus(area());
  expect(await press('Enter', { shiftKey: true })).toBe(false);
  expect(await press('Enter', { isComposing: true })).toBe(false);
  // Key event that Safari reports for the Enter that ends composing.
  expect(await press('Enter', { keyCode: 229 })).toBe(false);
  expect(onSend).not.toHaveBeenCalled();
  await press('Enter');
  await press('Enter');
  expect(onSend.mock.calls).toEqual([[{ content: 'Hello', files: [] }]]);
});

it('sending waits for a running upload', async () => {
  await type(area(), 'Hello');
  await click(button('Attach files'));
  await act(async () => choose(find('input[type="file"]'), pdf('plan.pdf')));
  await focus(area());
  await press('Enter');
  expect(onSend).not.toHaveBeenCalled();
  expect(button('Uploading…').disabled).toBe(true);
});

it('a draft stays when the conversation closes, and can be copied but not sent', async () => {
  await type(area(), 'Half a sent');
  await click(button('End the assignment'));
  expect(area().value).toBe('Half a sent');
  expect(area().readOnly).toBe(true);
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await click(button('Copy text'));
  expect(writeText.mock.calls).toEqual([['Half a sent']]);
  await press('Enter');
  expect(onSend).not.toHaveBeenCalled();
});

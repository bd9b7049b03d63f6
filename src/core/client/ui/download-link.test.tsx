// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find } from '#testing/client/render.tsx';

import { listQuery } from '../../shared/list-query.ts';
import { messageText } from '../../shared/messages.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

const source = { sorts: {}, query: listQuery({ sorts: ['newest'], filters: {} }) };
const list = { source, urlQuery: { q: 'loom' }, ask: vi.fn() } as unknown as FilterBarProps['list'];
const fetched = vi.fn<(address: string) => Promise<Response>>();
const saved: string[] = [];

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  saved.length = 0;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => clicked.mockRestore());
});

const show = () => renderPage(<FilterBar list={list} label="Your things" csv="/api/things" />);
const link = () => find('a[href^="/api/things"]');

/** Clicks the link. Returns whether the browser follows it. */
async function click(keys: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  let isFollowed = false;
  await act(async () => {
    document.addEventListener(
      'click',
      (seen) => {
        isFollowed = !seen.defaultPrevented;
        seen.preventDefault();
      },
      { once: true },
    );
    link().dispatchEvent(event);
  });
  return isFollowed;
}

it('a refused download shows the reason of the server', async () => {
  const detail = messageText('list_too_long', { limit: '10 MB' });
  fetched.mockResolvedValue(Response.json({ code: 'list_too_long', detail, status: 413 }, { status: 413 }));
  await show();
  expect(await click()).toBe(false);
  await expect.poll(() => document.querySelector('[role="alert"]')?.textContent).toContain(detail);
  expect(saved).toEqual([]);
});

it.each([
  ['attachment; filename="things.csv"', 'things.csv'],
  [`attachment; filename="Gr__e.csv"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.csv`, 'Grüße.csv'],
])('a file is saved under the name of the server: %s', async (header, name) => {
  fetched.mockResolvedValue(new Response('a,b', { headers: { 'content-disposition': header } }));
  await show();
  expect(await click()).toBe(false);
  await expect.poll(() => saved).toEqual([name]);
  expect(fetched.mock.calls).toEqual([['/api/things?q=loom&format=csv']]);
});

it('a second click does not start a second download', async () => {
  const late = Promise.withResolvers<Response>();
  fetched.mockReturnValue(late.promise);
  await show();
  await click();
  await expect.poll(() => link().textContent).toBe('Downloading…');
  expect(await click()).toBe(false);
  expect(fetched).toHaveBeenCalledOnce();
  await act(async () => late.resolve(new Response('a,b')));
  await expect.poll(() => link().textContent).toBe('Download CSV');
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', async (key) => {
  await show();
  expect(await click({ [key]: true })).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

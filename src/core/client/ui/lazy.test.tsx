// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click } from '#testing/client/render.tsx';

import { lazyComponent } from './lazy.tsx';

type Part = (props: { name: string }) => string;
const part: Part = ({ name }) => `Here is ${name}`;
const text = () => document.body.textContent ?? '';

it('a lazy component is shown when loaded, and immediately the next time', async () => {
  const coming = Promise.withResolvers<Part>();
  const load = vi.fn(() => coming.promise);
  const Form = lazyComponent<{ name: string }>('The form could not be loaded.', load);
  await renderPage(<Form name="a form" />);
  expect(text()).not.toContain('Here is');
  await act(async () => coming.resolve(part));
  expect(text()).toContain('Here is a form');
  await Form.prepare();
  expect(load).toHaveBeenCalledOnce();
});

it('a lazy component that fails to load shows an error, and can be retried', async () => {
  const load = vi.fn(async () => part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Form = lazyComponent<{ name: string }>('The form could not be loaded.', load);
  await renderPage(<Form name="a form" />);
  expect(text()).toContain('The form could not be loaded');
  await click(button('Try again'));
  expect(text()).toContain('Here is a form');
});

it.each([
  ['reloads the page if the server responds', async () => new Response(), 1],
  ['stays on the page without a connection', async () => Promise.reject(new TypeError('Failed to fetch')), 0],
])('a lazy component whose script the browser does not request again %s', async (_what, respond, reloads) => {
  vi.stubGlobal('fetch', respond);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const Form = lazyComponent<{ name: string }>('The form could not be loaded.', async () => {
    throw new TypeError('Failed to fetch');
  });
  await renderPage(<Form name="a form" />);
  expect([reload.mock.calls.length, text()]).toEqual([0, expect.stringContaining('The form could not be loaded')]);
  await click(button('Try again'));
  await vi.waitFor(() => expect(text()).toContain('The form could not be loaded'));
  expect(reload).toHaveBeenCalledTimes(reloads);
});

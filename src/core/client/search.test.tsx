// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { createHookCaller } from '#testing/client/render.tsx';

import { withSearchParams, useSearch } from './search.ts';

const { Caller: Page, last: search } = createHookCaller(useSearch);

const say = (params: Record<string, string | undefined>) =>
  search().change((current) => withSearchParams(current, params));

it('two URL changes before the page has navigated are both applied', async () => {
  await renderPage(<Page />, { search: '?page=2', loader: async () => null });
  await act(async () => {
    say({ status: 'Paid' });
    say({ sort: 'total', page: undefined });
  });
  expect(location.search).toBe('?status=Paid&sort=total');
  expect(String(search().search)).toBe('status=Paid&sort=total');
});

it('URL changes start with the new URL after the page navigated elsewhere', async () => {
  const { goTo } = await renderPage(<Page />);
  await act(async () => say({ status: 'Paid' }));
  await goTo('/list?q=design');
  await act(async () => say({ page: '2' }));
  expect(location.search).toBe('?q=design&page=2');
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';

import { ApiError, toProblem } from '../api.ts';
import { LoadError } from './load-error.tsx';

const headings = () => document.querySelectorAll('h1').length;

it.each([
  ['of a page that could not be loaded has', { isPage: true }, undefined, 1],
  ['of a page that was loaded before does not have', { isPage: true }, {}, 0],
  ['of a part of a page does not have', {}, undefined, 0],
])('the error %s the heading of the page', async (_which, props, data, count) => {
  const query = { data, error: new ApiError(toProblem('unreachable')), refetch: async () => {} };
  await renderPage(<LoadError query={query} sentence="This order could not be loaded." {...props} />);
  expect(headings()).toBe(count);
});

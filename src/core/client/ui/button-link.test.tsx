// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { click, find } from '#testing/client/render.tsx';

import { ButtonLink } from './button-link.tsx';

it('a button link to a path opens it without loading the page again', async () => {
  await renderPage(<ButtonLink to="/other">Continue</ButtonLink>);
  await click(find('a'));
  expect(location.pathname).toBe('/other');
  expect(document.body.textContent).toContain('Another page');
});

it('a button link to a URL is an ordinary link, which does not reveal this page', async () => {
  await renderPage(<ButtonLink href="https://example.org/pay">Pay</ButtonLink>);
  expect(find('a').getAttribute('href')).toBe('https://example.org/pay');
  expect(find('a').getAttribute('rel')).toBe('noopener');
});

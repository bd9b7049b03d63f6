// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { render } from '#testing/client/render.tsx';

import type { Page } from '../pages.ts';
import { CurrentPageContext } from '../current-page.ts';
import { ErrorSummary } from './error-summary.tsx';
import { PageHeader } from './page-header.tsx';
import { TabTitle, TitleEnd } from './tab-title.tsx';

const page = { title: 'Notices' } as Page;
const title = () => document.head.querySelector('title')?.textContent;

beforeEach(() => {
  document.title = 'Notices · Laurel';
});
afterEach(() => document.head.querySelector('title')?.remove());

it('the tab title is that of the open item, and the page’s after closing', async () => {
  const draw = await render(null);
  const within = (shown: ReactNode) => (
    <CurrentPageContext value={page}>
      <TitleEnd value="Laurel">{shown}</TitleEnd>
    </CurrentPageContext>
  );
  await draw(within(<TabTitle of="Request for evidence" isPart />));
  expect(title()).toBe('Request for evidence · Notices · Laurel');
  await draw(within(<PageHeader title="Workbook" tabTitle="Order INV-2026-0008" />));
  expect(title()).toBe('Order INV-2026-0008 · Laurel');
  await draw(within(<PageHeader />));
  expect(title()).toBe('Notices · Laurel');
});

it('the tab title shows an error of a rejected form first, until it is corrected', async () => {
  const errors = [{ message: 'Title is required' }];
  const draw = await render(<ErrorSummary errors={errors} attempt={1} />);
  expect(title()).toBe('Error: Notices · Laurel');
  await draw(<ErrorSummary errors={[]} attempt={1} />);
  expect(title()).toBe('Notices · Laurel');
});

it('a public page keeps its own title', async () => {
  await render(<PageHeader title="Contact" />);
  expect(title()).toBe('Notices · Laurel');
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, find } from '#testing/client/render.tsx';

import type { ListedPriceRow } from '../schema.ts';
import { PriceForm } from './price-form.tsx';

const row = {
  id: '00000000-0000-4000-8000-000000000001',
  service_type: 'Mock Interview',
  name: 'Mia Mentor',
  price: '120.00',
  currency: 'USD',
  version: 3,
} as ListedPriceRow;

it('the form of a price names its service and provider, for its field and both buttons', async () => {
  await renderPage(<PriceForm row={row} onSaved={() => {}} onCancel={() => {}} onDirtyChange={() => {}} />);
  const group = find('fieldset');
  expect(group.getAttribute('aria-label')).toBe('Mia Mentor’s Mock Interview');
  expect([find('input'), button('Cancel'), button('Save price')].every((one) => group.contains(one))).toBe(true);
});

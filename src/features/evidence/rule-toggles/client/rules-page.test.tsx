// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, type } from '#testing/client/render.tsx';

import type { RuleRow } from '../schema.ts';
import RulesPage from './rules-page.tsx';

const rule = {
  id: 'i-receipt',
  name: 'i-receipt',
  kind: 'rule',
  part: 'i',
  criterion: 'Awards',
  text: 'Add the certificate.',
  cite: ['8 CFR 204.5(h)(3)(i)'],
  state: 'on',
  from: null,
  until: null,
  as_of: '2026-11-24',
  review: 'counsel',
  review_due_on: '2027-05-23',
  is_due: false,
  replaces: [],
  reason: null,
  toggled_at: null,
  version: 1,
  can: { toggle: true },
} as unknown as RuleRow;

/** Chooses the second criterion in the first filter. */
function filter(): Promise<void> {
  return act(async () => {
    control('select').value = 'ii';
    control('select').dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const asks = () => document.querySelector('[role="dialog"]') !== null;

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const isElements = new URL(address, location.href).searchParams.get('kind') === 'element';
    const rows = isElements ? [] : [rule];
    return Object.defineProperty(Response.json({ rows, total: rows.length, can: {} }), 'url', { value: address });
  });
});

it('a filter asks before it closes a rule whose reason is being typed', async () => {
  await renderPage(<RulesPage />, { search: '?row=i-receipt' });
  await click(button('Turn off: Add the certificate.'));
  await type(control('[name="reason"]'), 'Outdated');
  await filter();
  expect([location.search, asks(), control('[name="reason"]').value]).toEqual(['?row=i-receipt', true, 'Outdated']);
  await click(button('Keep editing'));
  expect([location.search, control('[name="reason"]').value]).toEqual(['?row=i-receipt', 'Outdated']);
  await filter();
  await click(button('Discard'));
  expect([location.search, asks()]).toEqual(['?part=ii', false]);
});

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find, type } from '#testing/client/render.tsx';

import type { PacketRow } from '../schema.ts';
import { FilingDialog } from './filing-dialog.tsx';

it('a date before the packet was created is pointed out before the packet is sealed', async () => {
  const packet = { id: 'p', version: 1, created_at: '2026-11-28T01:00:00Z' } as PacketRow;
  await renderPage(<FilingDialog packet={packet} name="print copy" seal={vi.fn()} onClose={vi.fn()} />);
  const hint = () => document.body.textContent?.includes('This packet was created later, on');
  const shown: unknown[] = [];
  for (const day of ['1926-11-28', '2026-11-26', '2026-11-29']) {
    await type(find('input[type=date]'), day);
    shown.push(hint());
  }
  expect(shown).toEqual([true, true, false]);
});

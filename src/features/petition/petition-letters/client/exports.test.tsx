// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { messages } from '#core/shared/messages.ts';
import { renderPage } from '#testing/client/page.tsx';
import { click, find } from '#testing/client/render.tsx';

import { Exports } from './exports.tsx';

const pdfLink = () => find('a[href$="letter.pdf"]');

it('a letter that cannot be printed says why, instead of a download that fails without a word', async () => {
  const detail = 'This cannot be printed: “Runes ᚠ” contains characters that our fonts do not support: ᚠ (U+16A0)';
  const { status } = messages.unprintable;
  const problem = { type: 'about:blank', title: 'Conflict', status, code: 'unprintable', detail, requestId: 'r-1' };
  vi.stubGlobal('fetch', async () => Response.json(problem, { status }));
  await renderPage(<Exports binderId="b-1" />);
  await click(pdfLink());
  await vi.waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain(detail));
});

it('a letter that can be printed is saved as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:letter');
  vi.stubGlobal('fetch', async () => new Response('%PDF'));
  await renderPage(<Exports binderId="b-1" />);
  await click(pdfLink());
  await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

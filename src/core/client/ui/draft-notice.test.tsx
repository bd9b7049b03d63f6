// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find } from '#testing/client/render.tsx';

import type { DraftState } from '../draft.ts';
import { DraftStatus } from './draft-notice.tsx';

const saved = { status: 'saved', savedAt: '2026-11-20T10:00:00Z' } as const;
const states: DraftState[] = [{ status: 'saving' }, saved, { status: 'saving' }, saved, { status: 'waiting' }, saved];

it('is said once, and again after it could not be saved', async () => {
  await renderPage(<Steps />);
  const said = [];
  for (const { status } of states) {
    await click(button('Next'));
    said.push([status, find('[role="status"][aria-live]').getAttribute('aria-live')]);
  }
  expect(said).toEqual([
    ['saving', 'polite'],
    ['saved', 'polite'],
    ['saving', 'off'],
    ['saved', 'off'],
    ['waiting', 'polite'],
    ['saved', 'polite'],
  ]);
});

function Steps() {
  const [step, setStep] = useState(-1);
  return (
    <>
      <DraftStatus state={states[step] ?? { status: 'none' }} />
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
    </>
  );
}

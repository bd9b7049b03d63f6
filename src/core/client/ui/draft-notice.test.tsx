// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click } from '#testing/client/render.tsx';

import type { DraftState } from '../draft.ts';
import { DraftStatus } from './draft-notice.tsx';

const saved = { status: 'saved', savedAt: '2026-11-20T10:00:00Z' } as const;
const states: DraftState[] = [{ status: 'saving' }, saved, { status: 'saving' }, saved, { status: 'waiting' }, saved];

it('the first save and every failure are announced, and no later save', async () => {
  await renderPage(<Steps />);
  const announced = [];
  for (const { status } of states) {
    await click(button('Next'));
    announced.push([status, texts('[role="status"]')]);
  }
  const first = 'What you type is saved as a draft.';
  const failure = 'The draft could not be saved. We will try again; what you typed is still here.';
  expect(announced).toEqual([
    ['saving', []],
    ['saved', [first]],
    ['saving', [first]],
    ['saved', [first]],
    ['waiting', [failure, first]],
    ['saved', [first]],
  ]);
});

function texts(selector: string) {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent).filter(Boolean);
}

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

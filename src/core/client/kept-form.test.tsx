// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';

import { createHookCaller, render } from '#testing/client/render.tsx';

import { useKeptForm } from './kept-form.ts';

async function page() {
  let isPossible = true;
  const { Caller, last } = createHookCaller(() => useKeptForm(isPossible));
  const draw = await render(<Caller />);
  return {
    last,
    refetch: async (possible: boolean) => {
      isPossible = possible;
      await draw(<Caller />);
    },
  };
}

it('a form with input stays when the row no longer allows its action, until it is over', async () => {
  const { last, refetch } = await page();
  await act(async () => last().onInputChange(true));
  await refetch(false);
  expect(last().isShown).toBe(true);
  await act(async () => last().end());
  expect(last().isShown).toBe(false);
});

it('a form without input goes with the possibility of its action', async () => {
  const { last, refetch } = await page();
  expect(last().isShown).toBe(true);
  await refetch(false);
  expect(last().isShown).toBe(false);
});

it('a form that is over is shown while its action remains possible', async () => {
  const { last } = await page();
  await act(async () => last().end());
  expect(last().isShown).toBe(true);
});

// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';

import { button, click } from '#testing/client/render.tsx';
import { renderPage } from '#testing/client/page.tsx';

import { guardPage } from '../unsaved-forms.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';

/** The guard from the page's first rendering. */
let guarded: (work: () => void) => void;

function Page({ isInRow = false }) {
  const [isDirty, setIsDirty] = useState(false);
  const { guard, dialog } = useUnsavedGuard(isDirty, { isInRow });
  const [first] = useState(() => guard);
  useLayoutEffect(() => {
    guarded = first;
  }, [first]);
  return (
    <>
      <button type="button" onClick={() => setIsDirty(!isDirty)}>
        Type
      </button>
      {dialog}
    </>
  );
}

const asks = () => document.querySelector('[role="dialog"]') !== null;
const path = () => location.pathname + location.search;

it('a page is left without confirmation if nothing was typed', async () => {
  const { goTo } = await renderPage(<Page />);
  await goTo('/other');
  expect([path(), asks()]).toEqual(['/other', false]);
});

it('a page stays until the user discards the input', async () => {
  const { goTo } = await renderPage(<Page />);
  await click(button('Type'));
  await goTo('/other');
  expect([path(), asks()]).toEqual(['/list', true]);
  await click(button('Keep editing'));
  expect([path(), asks()]).toEqual(['/list', false]);
  await goTo('/other');
  await click(button('Discard'));
  expect(path()).toBe('/other');
});

it('the page’s query can change without confirmation', async () => {
  const { goTo } = await renderPage(<Page />);
  await click(button('Type'));
  await goTo('/list?page=2');
  expect([path(), asks()]).toEqual(['/list?page=2', false]);
});

it('the page’s query stays until the input in a row is discarded', async () => {
  const { goTo } = await renderPage(<Page isInRow />);
  await click(button('Type'));
  await goTo('/list?status=Done');
  expect([path(), asks()]).toEqual(['/list', true]);
  await click(button('Discard'));
  expect(path()).toBe('/list?status=Done');
});

it('an action passed on before typing asks for confirmation', async () => {
  await renderPage(<Page />);
  const work = vi.fn();
  await click(button('Type'));
  await act(async () => guarded(work));
  expect([work.mock.calls.length, asks()]).toEqual([0, true]);
  await click(button('Discard'));
  expect([work.mock.calls.length, asks()]).toEqual([1, false]);
});

it('an action that ends the page waits until the input of all forms is discarded', async () => {
  await renderPage(
    <>
      <Page />
      <Page />
    </>,
  );
  const work = vi.fn();
  const dialogs = () => document.querySelectorAll('[role="dialog"]').length;
  const start = () => act(async () => guardPage(work));
  for (const each of document.querySelectorAll('button')) await click(each);
  await start();
  expect([work.mock.calls.length, dialogs()]).toEqual([0, 1]);
  await click(button('Keep editing'));
  expect([work.mock.calls.length, dialogs()]).toEqual([0, 0]);
  await start();
  await click(button('Discard'));
  expect([work.mock.calls.length, dialogs()]).toEqual([1, 0]);
});

it('an action that ends the page is not asked about without input, or after the input was saved', async () => {
  await renderPage(<Page />);
  const work = vi.fn();
  await act(async () => guardPage(work));
  expect([work.mock.calls.length, asks()]).toEqual([1, false]);
  await click(button('Type'));
  await act(async () => guardPage(work));
  // The input is saved under the question.
  await click(button('Type'));
  await click(button('Type'));
  expect([work.mock.calls.length, asks()]).toEqual([1, false]);
});

it('closing the tab asks for confirmation while input is unsaved', async () => {
  await renderPage(<Page />);
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(false);
  await click(button('Type'));
  expect(isWarned()).toBe(true);
  await click(button('Type'));
  expect(isWarned()).toBe(false);
});

it('several forms on a page ask once, if one of them has input, without console errors', async () => {
  const complaints = vi.spyOn(console, 'warn').mockReturnValue();
  const { goTo } = await renderPage(
    <>
      <Page />
      <Page />
    </>,
  );
  const type = (place: number) =>
    click(
      [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Type').at(place) as HTMLElement,
    );
  const dialogs = () => document.querySelectorAll('[role="dialog"]').length;
  await type(0);
  await type(1);
  await goTo('/other');
  expect([path(), dialogs()]).toEqual(['/list', 1]);
  await click(button('Keep editing'));
  // Text typed into the first one is saved.
  await type(0);
  await goTo('/other');
  expect([path(), dialogs()]).toEqual(['/list', 1]);
  await click(button('Discard'));
  expect([path(), complaints.mock.calls]).toEqual(['/other', []]);
});

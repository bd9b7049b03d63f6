// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';

import type { Outline, OutlineExhibit } from '#binder-engine/outline.ts';
import { createHookCaller, focus, render } from '#testing/client/render.tsx';

import { useBinderActions } from './use-binder-actions.ts';
import type { ArrangedBinder } from './use-binder.ts';

const exhibit = (id: string): OutlineExhibit => ({
  id,
  title: `Title of ${id}`,
  isIncluded: true,
  record: null,
  items: [{ id: `${id}-1`, title: 'File', isIncluded: true, file: '/files/a', from: 'upload' }],
});
const exhibits = ['a', 'b', 'c'].map(exhibit);
const outline: Outline = {
  sections: [{ id: 'i', title: 'Awards', kind: 'exhibits', criterion: 'i', isIncluded: true, exhibits }],
};
const binder = { outline, change: () => undefined, undo: () => true, redo: () => false } as unknown as ArrangedBinder;

async function open() {
  const { Caller, last } = createHookCaller(() => useBinderActions(binder, { unfold: () => {} }));
  await render(
    <>
      <Caller />
      {exhibits.map(({ id }) => (
        <button type="button" key={id} id={`name-${id}`}>
          {id}
        </button>
      ))}
    </>,
  );
  return last;
}

const focused = () => document.activeElement?.id;

it('the same announcement is read out each time', async () => {
  const acts = await open();
  const rounds = [];
  for (const undone of [1, 2]) {
    await act(async () => void acts().undo());
    rounds.push({ ...acts().said, undone });
  }
  expect(rounds).toEqual([
    { text: 'Undone', round: 1, undone: 1 },
    { text: 'Undone', round: 2, undone: 2 },
  ]);
  await act(async () => void acts().redo());
  expect(acts().said).toEqual({ text: 'Undone', round: 2 });
});

it.each([
  ['a', 'name-b'],
  ['b', 'name-c'],
  ['c', 'name-b'],
])('the focus moves from the removed %s to %s', async (id, next) => {
  const acts = await open();
  await act(async () => acts().remove(exhibit(id)));
  expect(focused()).toBe(next);
  expect(acts().said.text).toBe(`Title of ${id} was removed`);
});

it('the focus moves to the same element a second time', async () => {
  const acts = await open();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await act(async () => acts().land(['name-b']));
    expect(focused()).toBe('name-b');
    const [first] = document.querySelectorAll('button');
    if (first) await focus(first);
  }
});

it('the focus returns to the changed element if it is lost by an undo', async () => {
  const acts = await open();
  await act(async () => acts().land(['name-b']));
  (document.activeElement as HTMLElement).blur();
  await act(async () => void acts().undo());
  expect(focused()).toBe('name-b');
});

it('the focus stays on a button next to the tree after an undo', async () => {
  const acts = await open();
  await act(async () => acts().land(['name-b']));
  const beside = document.body.appendChild(document.createElement('button'));
  await focus(beside);
  await act(async () => void acts().undo());
  expect(document.activeElement).toBe(beside);
  beside.remove();
});

// @vitest-environment happy-dom
import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { expect, it, vi } from 'vitest';

import { find, press, render } from '#testing/client/render.tsx';

import { rowKeys, useRowKeys } from './row-keys.ts';
import { submitByKeys } from './form.ts';

const acts = { open: vi.fn(), edit: vi.fn() };
const rows = ['a', 'b', 'c'];
const formProps = { onKeyDown: submitByKeys, onSubmit: (event: FormEvent) => event.preventDefault() };

function List({ ids = rows, ...props }: { ids?: string[]; open?: () => void; edit?: () => void; isLinked?: boolean }) {
  useRowKeys();
  const { isLinked, ...row } = props;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} id={id} tabIndex={-1} {...rowKeys(row)}>
          <h3>{isLinked ? <a href={`#${id}`}>{id}</a> : id}</h3>
          <button type="button">Delete</button>
          <input aria-label="Note" />
        </li>
      ))}
    </ul>
  );
}

const focused = () => document.activeElement?.id;

it('J and K move through the rows of all lists, and stop at either end', async () => {
  await render(
    <>
      <List ids={['a', 'b']} />
      <List ids={['c']} />
    </>,
  );
  const visited = [];
  for (const key of ['j', 'j', 'J', 'j', 'k', 'K', 'k']) {
    // Caps Lock types a capital letter.
    await press(key);
    visited.push(focused());
  }
  expect(visited).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a']);
});

it('J moves on from a button in a row, and types in its text field', async () => {
  await render(<List />);
  find('#a button').focus();
  await press('j');
  expect(focused()).toBe('b');
  find('#b input').focus();
  expect(await press('j')).toBe(false);
  expect(document.activeElement).toBe(find('#b input'));
  expect(await press('e', { ctrlKey: true })).toBe(false);
});

it('J starts at the first row that is not scrolled away, or else at the first of all', async () => {
  await render(<List />);
  const scroll = (tops: number[]) =>
    rows.forEach((id, at) => {
      find(`#${id}`).getBoundingClientRect = () => new DOMRect(0, tops[at]);
    });
  scroll([-40, 0, 40]);
  await press('j');
  expect(focused()).toBe('b');
  find('#b').blur();
  scroll([-120, -80, -40]);
  await press('j');
  expect(focused()).toBe('a');
});

it.each([
  ['another key', 'x', {}],
  ['J that is held down', 'j', { repeat: true }],
  ['Ctrl+Enter', 'Enter', { ctrlKey: true }],
  ['Enter that is held down', 'Enter', { repeat: true }],
])('a row ignores %s', async (_name, key, keys) => {
  const edit = vi.fn();
  await render(<List edit={edit} />);
  find('#b').focus();
  expect(await press(key, keys)).toBe(false);
  expect([focused(), edit.mock.calls]).toEqual(['b', []]);
});

it('a row ignores a key that one of its buttons has handled', async () => {
  const edit = vi.fn();
  await render(<List edit={edit} />);
  find('#b button').addEventListener('keydown', (event) => event.preventDefault());
  find('#b button').focus();
  for (const key of ['e', 'j']) await press(key);
  expect(document.activeElement).toBe(find('#b button'));
  expect(edit).not.toHaveBeenCalled();
});

it('a row ignores all keys under a menu', async () => {
  await render(<List {...acts} />);
  document.body.insertAdjacentHTML('beforeend', '<div role="menu"></div>');
  find('#b').focus();
  for (const key of ['j', 'e', 'Enter']) expect(await press(key), key).toBe(false);
});

it('J works while one of two lists is on the page', async () => {
  const draw = await render([<List key="one" ids={['a']} />, <List key="other" ids={['b']} />]);
  await draw([<List key="one" ids={['a']} />]);
  expect(await press('j')).toBe(true);
  await draw(null);
  expect(await press('j')).toBe(false);
});

it('Enter opens the focused row, and E edits it', async () => {
  await render(<List {...acts} />);
  find('#a').focus();
  expect([await press('Enter'), await press('e')]).toEqual([true, true]);
  expect([acts.open.mock.calls.length, acts.edit.mock.calls.length]).toEqual([1, 1]);
  find('#a button').focus();
  expect(await press('Enter')).toBe(false);
  await press('e');
  expect([acts.open.mock.calls.length, acts.edit.mock.calls.length]).toEqual([1, 2]);
  find('#a input').focus();
  expect(await press('e')).toBe(false);
  expect(acts.edit).toHaveBeenCalledTimes(2);
});

it('Enter follows the link of a title, and edits a row without one', async () => {
  const edit = vi.fn();
  const draw = await render(<List edit={edit} isLinked />);
  const clicked = vi.fn((event: Event) => event.preventDefault());
  find('#a a').addEventListener('click', clicked);
  find('#a').focus();
  await press('Enter');
  expect([clicked.mock.calls.length, edit.mock.calls.length]).toEqual([1, 0]);
  await draw(<List edit={edit} />);
  find('#a').focus();
  await press('Enter');
  expect(edit).toHaveBeenCalledOnce();
  await draw(<List />);
  find('#a').focus();
  expect([await press('Enter'), await press('e')]).toEqual([false, false]);
});

it('Ctrl+Enter presses only the button of its own form', async () => {
  const pressed = vi.fn();
  await render(
    <form {...formProps}>
      <input id="field" />
      <button type="button">Cancel</button>
      <button type="submit" onClick={pressed}>
        Save
      </button>
    </form>,
  );
  find('#field').focus();
  for (const keys of [
    {},
    { ctrlKey: true, metaKey: true },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, repeat: true },
    // The Enter that ends the composition of a character, as most browsers and as Safari report it.
    { ctrlKey: true, isComposing: true },
    { ctrlKey: true, keyCode: 229 },
  ]) {
    expect(await press('Enter', keys)).toBe(false);
  }
  expect(await press('a', { ctrlKey: true })).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  expect(await press('Enter', { ctrlKey: true })).toBe(true);
  expect(await press('Enter', { metaKey: true })).toBe(true);
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('Ctrl+Enter in a dialog over the form does not press the form’s button', async () => {
  const pressed = vi.fn();
  await render(
    <form {...formProps}>
      {createPortal(<input id="asked" />, document.body)}
      <button type="submit" onClick={pressed}>
        Save
      </button>
    </form>,
  );
  find('#asked').focus();
  expect(await press('Enter', { ctrlKey: true })).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
});

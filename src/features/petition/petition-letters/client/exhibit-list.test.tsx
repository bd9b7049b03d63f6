// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { act, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';

import { plan } from '#binder-engine/plan.ts';
import { createBinder, createSection } from '#testing/binder.ts';
import { render } from '#testing/client/render.tsx';

import { createPrinter } from './exhibit-node.ts';
import { ExhibitList, useList, type List } from './exhibit-list.tsx';
import { createExtensions } from './extensions.ts';

const exhibits = [{ id: 'loom', title: '織機賞', isIncluded: true, items: [] }];
const sections = [createSection({ id: 'i', title: 'Awards', exhibits })];
const planned = plan(createBinder([], { sections }), {}, { format: 'print', limit: 0 });

let editor: Editor | undefined;

function openEditor(suggestion: Pick<List, 'render'>): Editor {
  const element = document.body.appendChild(document.createElement('div'));
  const printer = createPrinter(() => ({ broken: 'no-exhibit' }));
  const made = new Editor({ element, extensions: createExtensions({ printer, suggestion }, { onPaste: () => {} }) });
  onTestFinished(() => {
    made.destroy();
    element.remove();
  });
  editor = made;
  return made;
}

/** The editor of a letter with its list of exhibits. */
function Letter() {
  const list = useList();
  const { render: renderList } = list;
  const [own] = useState(() => openEditor({ render: renderList }));
  return <ExhibitList list={list} planned={planned} editor={own} />;
}

const send = (event: Event) => act(async () => void editor?.view.dom.dispatchEvent(event));
const press = (key: string, more: KeyboardEventInit = {}) =>
  send(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const isOpen = () => document.querySelector('[role="listbox"]') !== null;
const cited = () => JSON.stringify(editor?.getJSON()).includes('"exhibit":"loom"');

it('Enter chooses an exhibit, but not while a character is composed, in either order of events', async () => {
  await render(<Letter />);
  await act(async () => void editor?.chain().focus().insertContent('@').run());
  expect(isOpen()).toBe(true);

  // Other browsers: the key comes during the composition.
  await press('Enter', { isComposing: true, keyCode: 229 });
  expect([isOpen(), cited()]).toEqual([true, false]);

  // Safari: the composition has ended when the key that ended it comes.
  await send(new CompositionEvent('compositionstart', { bubbles: true }));
  await send(new CompositionEvent('compositionend', { data: '', bubbles: true }));
  for (const key of ['Enter', 'Tab', 'ArrowDown']) await press(key, { isComposing: false, keyCode: 229 });
  expect([isOpen(), cited()]).toEqual([true, false]);

  await press('Enter', { keyCode: 13 });
  expect([isOpen(), cited()]).toEqual([false, true]);
});

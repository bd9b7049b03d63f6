// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { find } from '#testing/client/render.tsx';

import { asksForNew, asksForUndo, isDialogOpen, isTypedInto, isUnderDialog } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };

describe('the key for a new row', () => {
  it.each(['n', 'N'])('is %s', (key) => {
    expect(asksForNew({ ...plain, key })).toBe(true);
  });

  it.each([
    ['Ctrl+N, which opens a window', { key: 'n', ctrlKey: true }],
    ['⌘N', { key: 'n', metaKey: true }],
    ['Shift+N', { key: 'N', shiftKey: true }],
    ['a key that is held down', { key: 'n', repeat: true }],
    ['another letter', { key: 'm' }],
  ])('is not %s', (_name, keys) => {
    expect(asksForNew({ ...plain, ...keys })).toBe(false);
  });
});

describe('the keys for undo', () => {
  it.each([
    ['Ctrl+Z', { key: 'z', ctrlKey: true }],
    ['⌘Z', { key: 'z', metaKey: true }],
    ['Ctrl+Z with Caps Lock on', { key: 'Z', ctrlKey: true }],
  ])('are %s', (_name, keys) => {
    expect(asksForUndo({ ...plain, ...keys })).toBe(true);
  });

  it.each([
    ['Z alone', { key: 'z' }],
    ['Ctrl+Shift+Z, which does again', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+Z', { key: 'z', ctrlKey: true, altKey: true }],
    ['keys that are held down', { key: 'z', ctrlKey: true, repeat: true }],
  ])('are not %s', (_name, keys) => {
    expect(asksForUndo({ ...plain, ...keys })).toBe(false);
  });
});

describe('a text entry element', () => {
  it.each([
    '<input id="it">',
    '<input id="it" type="date">',
    '<textarea id="it"></textarea>',
    '<select id="it"></select>',
    '<div contenteditable><p id="it"></p></div>',
    '<div contenteditable="true"><p id="it"></p></div>',
  ])('is %s', (html) => {
    document.body.innerHTML = html;
    expect(isTypedInto(find('#it'))).toBe(true);
  });

  it.each([
    '<input id="it" type="checkbox">',
    '<input id="it" type="radio">',
    '<input id="it" type="file">',
    '<input id="it" type="submit">',
    '<button id="it"></button>',
    '<div contenteditable="false"><p id="it"></p></div>',
  ])('is not %s', (html) => {
    document.body.innerHTML = html;
    expect(isTypedInto(find('#it'))).toBe(false);
  });

  it('is not a document', () => {
    expect([isTypedInto(document), isTypedInto(null)]).toEqual([false, false]);
  });
});

describe('an open dialog', () => {
  const dialog = (id: string, within = '') => `<div role="dialog" aria-modal="true" id="${id}">${within}</div>`;

  it.each([
    [dialog('one'), true],
    ['<div role="menu"></div>', true],
    ['<div role="dialog"></div>', false],
    ['', false],
  ])('captures the keyboard: %s', (html, isOpen) => {
    document.body.innerHTML = html;
    expect(isDialogOpen()).toBe(isOpen);
  });

  it('is below another one, but not below itself or its descendants', () => {
    document.body.innerHTML = dialog('one', dialog('inner'));
    expect(isUnderDialog(find('#one'))).toBe(false);
    document.body.insertAdjacentHTML('beforeend', dialog('other'));
    expect(isUnderDialog(find('#one'))).toBe(true);
  });
});

// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find, press } from '#testing/client/render.tsx';

import { RowMenu } from './row-menu.tsx';

const edit = vi.fn();
const open = () => renderPage(<RowMenu id="1" title="Loom" acts={[{ label: 'Edit', onClick: edit }]} />);
const menuButton = () => button('More actions for Loom');

it('a menu button names what it opens, and shows its menu when pressed', async () => {
  await open();
  expect(menuButton().getAttribute('aria-haspopup')).toBe('menu');
  expect(menuButton().getAttribute('aria-expanded')).toBe('false');
  expect(document.querySelector('[role="menu"]')).toBeNull();
  await act(async () => menuButton().focus());
  await click(menuButton());
  expect(menuButton().getAttribute('aria-expanded')).toBe('true');
  expect(find('[role="menu"]').id).toBe(menuButton().getAttribute('aria-controls'));
});

it('the action moves the focus to its button, which opens the menu again', async () => {
  await open();
  await click(menuButton());
  edit.mockImplementation(() => expect(document.activeElement).toBe(menuButton()));
  await click(button('Edit Loom'));
  expect(edit).toHaveBeenCalledOnce();
  expect(document.querySelector('[role="menu"]')).toBeNull();
  await click(menuButton());
  expect(find('[role="menu"]')).toBeDefined();
});

it('Escape closes the menu and focuses its button', async () => {
  await open();
  await act(async () => menuButton().focus());
  await click(menuButton());
  await act(async () => find('[role="menuitem"]').focus());
  await press('Escape');
  expect(document.querySelector('[role="menu"]')).toBeNull();
  expect(document.activeElement).toBe(menuButton());
});

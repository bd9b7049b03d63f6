// @vitest-environment happy-dom
import { Modal } from '@mantine/core';
import { act } from 'react';
import { expect, it, vi } from 'vitest';

import { find, render } from '#testing/client/render.tsx';

import { Mantine } from './mantine.tsx';

it('Escape closes a dialog, but not while a character is composed, in either order of events', async () => {
  const onClose = vi.fn();
  await render(
    <Mantine>
      <Modal opened onClose={onClose} title="New award" transitionProps={{ duration: 0 }}>
        <input id="name" />
      </Modal>
    </Mantine>,
  );
  const pressEscape = (more: KeyboardEventInit) =>
    act(
      async () =>
        void find('#name').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...more })),
    );
  await pressEscape({ isComposing: true, keyCode: 229 });
  // Safari ends the composition before the key that ended it.
  await pressEscape({ isComposing: false, keyCode: 229 });
  expect(onClose).not.toHaveBeenCalled();
  await pressEscape({ keyCode: 27 });
  expect(onClose).toHaveBeenCalledTimes(1);
});

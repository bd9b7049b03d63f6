// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';

import { button, click, find, focus, press, render, type } from '#testing/client/render.tsx';

import { FeaturesInput } from './features-input.tsx';

let features: string[];

function Form() {
  const [value, setValue] = useState(['One', 'Two', 'Three']);
  useLayoutEffect(() => {
    features = value;
  });
  return <FeaturesInput id="features" error={undefined} features={value} onChange={setValue} />;
}

beforeEach(async () => {
  await render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
});

const active = () => document.activeElement?.getAttribute('aria-label');

it('the buttons move a feature and its focus', async () => {
  await click(button('Move feature 3 up'));
  expect([features, active()]).toEqual([['One', 'Three', 'Two'], 'Move feature 2 up']);
  await click(button('Move feature 2 up'));
  // At the end the button has no effect.
  expect([features, active()]).toEqual([['Three', 'One', 'Two'], 'Feature 1']);
});

it('Alt and arrow keys move a feature, and stop at either end', async () => {
  await focus(find('[aria-label="Feature 1"]'));
  expect(await press('ArrowDown')).toBe(false);
  for (let step = 0; step < 3; step += 1) await press('ArrowDown', { altKey: true });
  expect([features, active()]).toEqual([['Two', 'Three', 'One'], 'Feature 3']);
  await press('ArrowUp', { altKey: true });
  expect([features, active()]).toEqual([['Two', 'One', 'Three'], 'Feature 2']);
});

it('a feature is changed, added and removed, and the focus moves to the next field', async () => {
  await type(find('[aria-label="Feature 2"]'), 'Second');
  await click(button('Add feature'));
  expect([features, active()]).toEqual([['One', 'Second', 'Three', ''], 'Feature 4']);
  await click(button('Remove feature 4'));
  expect([features, active()]).toEqual([['One', 'Second', 'Three'], 'Feature 3']);
  for (let left = 3; left > 0; left -= 1) await click(button('Remove feature 1'));
  expect([features, document.activeElement]).toEqual([[], button('Add feature')]);
});

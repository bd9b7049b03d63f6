// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';

import { control, render, type } from '#testing/client/render.tsx';

import { decimal, decimalInput } from '#core/shared/field-types/decimal.ts';
import type { ValueOfKind } from './field-props.ts';
import { NumberFieldInput } from './field-inputs.tsx';

const field = decimal({ label: 'Salary amount', currency: 'USD' });
let current: ValueOfKind['decimal'] = null;

function Form() {
  const [value, setValue] = useState<ValueOfKind['decimal']>(null);
  useEffect(() => {
    current = value;
  }, [value]);
  return (
    <MantineProvider env="test">
      <NumberFieldInput
        field={field}
        id="salary"
        name="salary"
        value={value}
        onChange={(next) => setValue(next)}
        onBusyChange={() => {}}
        currency="USD"
        fractionDigits={2}
      />
    </MantineProvider>
  );
}

const box = () => control('#salary');
const statusText = () => document.querySelector('[role="status"]')?.textContent;

async function typeKeys(text: string): Promise<void> {
  for (let end = 1; end <= text.length; end += 1) await type(box(), text.slice(0, end));
}

const fill = (text: string) => type(box(), text);

describe.each([
  ['185,000', 185_000, 'Read as $185,000'],
  ['45,00,000', 4_500_000, 'Read as $4,500,000'],
  ['€ 250.000,50', 250_000.5, 'Read as $250,000.50'],
  ['$250k', 250_000, 'Read as $250,000'],
])('%s is an unambiguous amount, and is read out', (text, amount, sentence) => {
  it.each([
    ['typed key by key', typeKeys],
    ['pasted', fill],
  ])('%s', async (_way, enter) => {
    await render(<Form />);
    await enter(text);
    expect([current, box().value, statusText()]).toEqual([amount, text, sentence]);
  });
});

it('an invalid number stays as typed, and is rejected', async () => {
  await render(<Form />);
  await typeKeys('12 or so');
  expect([current, box().value, statusText()]).toEqual(['12 or so', '12 or so', '']);
  expect(decimalInput(field).safeParse(current).success).toBe(false);
});

it('an ambiguous amount asks which is meant, and has no value until answered', async () => {
  await render(<Form />);
  await typeKeys('250.000');
  expect(current).toBe('250.000');
  expect(statusText()).toBe('Which do you mean? $250,000$250');
  await act(async () => document.querySelectorAll<HTMLButtonElement>('[role="status"] button')[0]?.click());
  expect([current, box().value]).toEqual([250_000, '250,000']);
});

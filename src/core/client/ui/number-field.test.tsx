// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';

import { control, render, type } from '#testing/client/render.tsx';

import { NumberField } from './number-field.tsx';

function Form({ fractionDigits, currency }: { fractionDigits?: number; currency?: string }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <NumberField
        id="number"
        value={value}
        onChange={setValue}
        currency={currency}
        fractionDigits={fractionDigits ?? 2}
      />
    </MantineProvider>
  );
}

const announced = () => document.querySelector('[role="status"]')?.textContent;

describe('a field for a number of things', () => {
  it.each([
    ['14', ''],
    ['1,400', ''],
    ['1.400', 'Read as 1,400'],
    ['1 400', 'Read as 1,400'],
    ['14,', 'Read as 14'],
    ['14,0', 'Read as 14'],
    ['14.00', 'Read as 14'],
    ['1,4', 'Read as 1.4'],
    ['1.4', ''],
    ['1,40', 'Read as 1.4'],
    ['0,125', 'Read as 0.125'],
    ['١٤', 'Read as 14'],
    ['14 or so', ''],
  ])('reads %s without the decimals of money: “%s”', async (text, sentence) => {
    await render(<Form fractionDigits={0} />);
    await type(control('#number'), text);
    expect(announced()).toBe(sentence);
  });
});

it.each([
  [undefined, '3,5', 'Read as 3.5'],
  ['USD', '3,5', 'Read as $3.50'],
  ['USD', '3.5', 'Read as $3.50'],
  [undefined, '0,125', 'Read as 0.125'],
  ['USD', '0.125', 'Read as $0.125'],
  ['JPY', '185000.005', 'Read as ¥185,000.005'],
  ['Euro', '185000.005', 'Read as 185,000.005 Euro'],
  ['USD', '1.255', 'Which do you mean? $1,255$1.255'],
])('a number with currency %s typed as %s is %s', async (currency, text, sentence) => {
  await render(<Form {...(currency && { currency })} />);
  await type(control('#number'), text);
  expect(announced()).toBe(sentence);
});

it('a chosen fraction is not rounded, and not asked about again', async () => {
  await render(<Form currency="USD" />);
  await type(control('#number'), '1.255');
  await act(async () => document.querySelectorAll<HTMLButtonElement>('[role="status"] button')[1]?.click());
  expect([control('#number').value, announced()]).toEqual(['1.2550', 'Read as $1.255']);
  expect(document.activeElement).toBe(control('#number'));
});

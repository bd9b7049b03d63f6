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

type FormProps = { currency?: string; onCurrencyChange?: (code: string) => void };

function Form({ currency = 'USD', onCurrencyChange }: FormProps) {
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
        currency={currency}
        onCurrencyChange={onCurrencyChange}
        fractionDigits={2}
      />
    </MantineProvider>
  );
}

/** A form with a field for the currency, which is empty at first. */
function RecordForm() {
  const [currency, setCurrency] = useState('');
  return (
    <>
      <Form currency={currency || 'USD'} onCurrencyChange={setCurrency} />
      <input id="currency" value={currency} onChange={({ currentTarget }) => setCurrency(currentTarget.value)} />
    </>
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
  ['$ 250.000,50', 250_000.5, 'Read as $250,000.50'],
  ['450 Mio', 450_000_000, 'Read as $450,000,000'],
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

describe('an amount that names another currency than the record', () => {
  it.each([
    ['£185k', 'Please enter the amount in USD, or change the currency to GBP'],
    ['185 000 kr', 'Please enter the amount in USD, or change the currency to SEKNOKDKKISK'],
    ['¥18500', 'Please enter the amount in USD, or change the currency to JPYCNY'],
  ])('has no value: %s', async (text, sentence) => {
    await render(<RecordForm />);
    await typeKeys(text);
    expect([current, box().value, statusText()]).toEqual([text, text, sentence]);
    expect(decimalInput(field).safeParse(current).error?.issues[0]?.message).toBe(
      'Salary amount is in another currency',
    );
  });

  it('is read once the record has its currency', async () => {
    await render(<RecordForm />);
    await typeKeys('£185k');
    await act(async () => document.querySelector<HTMLButtonElement>('[role="status"] button')?.click());
    expect([current, box().value, statusText(), control('#currency').value]).toEqual([
      185_000,
      '£185k',
      'Read as £185,000',
      'GBP',
    ]);
  });

  it('loses its value if the currency is changed afterwards', async () => {
    await render(<RecordForm />);
    await typeKeys('$185k');
    expect(current).toBe(185_000);
    await type(control('#currency'), 'EUR');
    expect([current, statusText()]).toEqual([
      '$185k',
      'Please enter the amount in EUR, or change the currency to USDCADAUDMXN',
    ]);
  });

  it('cannot be changed to it if the currency is fixed', async () => {
    await render(<Form />);
    await typeKeys('£185k');
    expect([current, statusText()]).toEqual(['£185k', 'Please enter the amount in USD']);
  });
});

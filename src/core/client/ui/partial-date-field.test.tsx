// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useLayoutEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';

import { control, render, type } from '#testing/client/render.tsx';

import { isoPartialDate } from '../../shared/calendar-date.ts';
import { PartialDateField } from './partial-date-field.tsx';

let current: string | null;
let hold: (value: string | null) => void;

function Form({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    [current, hold] = [value, setValue];
  }, [value]);
  return <PartialDateField id="day" label="Date" value={value} onChange={setValue} />;
}

const open = (initial: string | null = null) =>
  render(
    <MantineProvider env="test">
      <Form initial={initial} />
    </MantineProvider>,
  );
const box = () => control('#day');
const statusText = () => document.querySelector('[role="status"]')?.textContent;

async function typeKeys(text: string): Promise<void> {
  for (let end = 1; end <= text.length; end += 1) await type(box(), text.slice(0, end));
}

describe.each([
  ['06/2019', '2019-06', 'Read as June 2019'],
  ['June 2019', '2019-06', ''],
  ['jun 2019', '2019-06', 'Read as June 2019'],
  ['2019-06', '2019-06', 'Read as June 2019'],
  ['2019', '2019', ''],
  ['2019-06-15', '2019-06-15', 'Read as June 15, 2019'],
  ['15.6.2019', '2019-06-15', 'Read as June 15, 2019'],
])('%s is an unambiguous date, and is read out', (text, date, sentence) => {
  it.each([
    ['typed key by key', typeKeys],
    ['pasted', (whole: string) => type(box(), whole)],
  ])('%s', async (_way, enter) => {
    await open();
    await enter(text);
    expect([current, box().value, statusText()]).toEqual([date, text, sentence]);
  });
});

it('an invalid date stays as typed, and has no value', async () => {
  await open();
  await typeKeys('06/19');
  expect([current, box().value, statusText()]).toEqual(['06/19', '06/19', '']);
  expect(isoPartialDate.safeParse(current).success).toBe(false);
});

it('an ambiguous date asks which day is meant, and has no value until answered', async () => {
  await open();
  await typeKeys('03/04/2019');
  expect(current).toBe('03/04/2019');
  expect(statusText()).toBe('Which do you mean? March 4, 2019April 3, 2019');
  await act(async () => document.querySelectorAll<HTMLButtonElement>('[role="status"] button')[1]?.click());
  expect([current, box().value, statusText()]).toEqual(['2019-04-03', '2019-04-03', 'Read as April 3, 2019']);
  expect(document.activeElement).toBe(box());
});

it('an emptied field has no value', async () => {
  await open('2019');
  await type(box(), '');
  expect(current).toBeNull();
});

it('a date is chosen in the calendar', async () => {
  await open('2019-06');
  const calendar = control('input[type="date"]');
  expect(calendar.value).toBe('2019-06-01');
  await type(calendar, '2019-06-15');
  expect([current, box().value]).toEqual(['2019-06-15', '2019-06-15']);
});

it('a date restored by a draft is shown, even an invalid one', async () => {
  await open('2019-06');
  for (const value of ['2020', '03/04/2019', null]) {
    await act(async () => hold(value));
    expect(box().value).toBe(value ?? '');
  }
});

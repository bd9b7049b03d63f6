// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';

import { control, enter, render, type } from '#testing/client/render.tsx';

import { calendarDate } from '../../shared/calendar-date.ts';
import { DateInput } from './date-input.tsx';

let current: string | null;
let hold: (value: string | null) => void;

function Form({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    [current, hold] = [value, setValue];
  }, [value]);
  return <DateInput label="Date" value={value} onChange={setValue} />;
}

const open = (initial: string | null) =>
  render(
    <MantineProvider env="test">
      <Form initial={initial} />
    </MantineProvider>,
  );
const input = () => control('input[type="date"]');

it('the date stays as formatted, in any time zone', async () => {
  await open('2026-03-09');
  expect(input().value).toBe('2026-03-09');
  await type(input(), '2026-12-24');
  expect(current).toBe('2026-12-24');
  await type(input(), '');
  expect(current).toBeNull();
});

it('a partly typed date is invalid, and not empty', async () => {
  await open(null);
  Object.defineProperty(input(), 'validity', { value: { badInput: true } });
  await act(async () => enter(input(), ''));
  await act(async () => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(calendarDate({ label: 'Date' }).safeParse(current).success).toBe(false);
  expect(current).not.toBeNull();
});

it('a date restored by a draft is shown', async () => {
  await open('2026-03-09');
  await act(async () => hold('2026-12-24'));
  expect(input().value).toBe('2026-12-24');
  await act(async () => hold(null));
  expect(input().value).toBe('');
});

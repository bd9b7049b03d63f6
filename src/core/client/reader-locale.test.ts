import { afterEach, expect, it } from 'vitest';

import { formatInstant } from './instant-text.ts';
import { readerLocale, setClock, wallTimeText } from './reader-locale.ts';

afterEach(() => setClock(''));

const at = '2026-03-02T14:30:00Z';
const formatTime = () => formatInstant({ at, show: 'time', timeZone: 'UTC' });

it('the clock format is the browser’s until one is chosen', () => {
  expect(readerLocale()).toBeUndefined();
  expect(formatTime().replace('\u00A0', ' ')).toBe(
    new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at)),
  );
});

it('every time is shown in the chosen clock format, in the browser’s language', () => {
  setClock('24');
  expect([formatTime(), wallTimeText('09:00'), wallTimeText('24:00')]).toEqual([
    expect.stringMatching(/^14[:.]30$/),
    expect.stringMatching(/^0?9[:.]00$/),
    '24:00',
  ]);
  setClock('12');
  expect(formatTime()).toMatch(/2[:.]30\s/);
  expect(wallTimeText('24:00')).toMatch(/12[:.]00\s/);
});

it('an unknown clock format is ignored', () => {
  setClock('13');
  expect(readerLocale()).toBeUndefined();
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { TimeZone, useTimeZone } from './time-zone.tsx';

const shownIn = (name: string | undefined) =>
  renderToStaticMarkup(
    <TimeZone name={name}>
      <Zone />
    </TimeZone>,
  );

function Zone() {
  return useTimeZone();
}

it('the time zone is the one chosen by the user', () => {
  expect(shownIn('Asia/Kathmandu')).toBe('Asia/Kathmandu');
});

// The projects of `vitest.config.ts` set the time zone. Without it, no test would detect a date that is off by one day.
it.each([[''], [undefined], ['Mars/Olympus_Mons']])('the time zone is the browser’s instead of %j', (name) => {
  expect(process.env.TZ).toMatch(/^(America\/Los_Angeles|Europe\/Berlin|Pacific\/Auckland)$/);
  expect(shownIn(name)).toBe(process.env.TZ);
});

it('the browser is asked for its time zone once for all dates of a page', () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  renderToStaticMarkup(
    <TimeZone name={undefined}>
      <Zone /> <Zone /> <Zone />
    </TimeZone>,
  );
  expect(created).toHaveBeenCalledTimes(1);
  created.mockRestore();
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

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

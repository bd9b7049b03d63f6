import { expect, it } from 'vitest';

import { shownWithin } from './settle.ts';

const ACTED = '2026-09-17T10:00:00.000Z';
const clock = { shownAt: (stamped: Date) => (stamped.getTime() > Date.now() ? undefined : new Date(ACTED)) };
const within = (after: object) => shownWithin({ at: '2026-11-24T17:00:10.25+00:00', after }, clock).after;

it('a timestamp of a whole second, stored without a fraction, is shown as its action', () => {
  expect(within({ reviewed_at: '2026-11-24T17:00:10+00:00', title: 'A title' })).toEqual({
    reviewed_at: ACTED,
    title: 'A title',
  });
});

it('agreed times stay unchanged', () => {
  const agreed = {
    starts_at: '2999-01-02T09:00:00+00:00',
    available_from: '2999-01-02T12:00:00+00:00',
    trial_end_date: '2999-01-02T12:00:00+00:00',
  };
  expect(within(agreed)).toEqual(agreed);
});

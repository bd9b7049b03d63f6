import { describe, expect, it } from 'vitest';

import { bookingAbilities } from './rules.ts';
import { bookingStatuses } from './schema.ts';

const booking = { starts_at: '2026-12-02T12:00:00Z', provider_id: 'mentor' };
const until = '2026-12-01T12:00:00.000Z';
const context = { canWrite: true, now: new Date('2026-12-01T11:59:59.999Z'), noticeHours: 24 };
const nothing = { move: false, cancel: false, until: null };

describe('bookingAbilities', () => {
  it.each(bookingStatuses)(
    'allows opening a booking that is %s only if it is neither completed nor cancelled',
    (status) => {
      const isOver = status === 'completed' || status === 'cancelled';
      expect(bookingAbilities({ ...booking, status }, context)).toEqual(
        isOver ? nothing : { move: true, cancel: true, until },
      );
    },
  );

  it('ends at the first instant of the notice period', () => {
    const now = new Date(until);
    expect(bookingAbilities({ ...booking, status: 'confirmed' }, { ...context, now })).toEqual({
      move: false,
      cancel: false,
      until,
    });
  });

  it('allows an applicant without a provider to cancel', () => {
    expect(bookingAbilities({ ...booking, status: 'confirmed', provider_id: null }, context)).toEqual({
      move: false,
      cancel: true,
      until,
    });
  });

  it('allows nothing to an applicant who may not write', () => {
    expect(bookingAbilities({ ...booking, status: 'confirmed' }, { ...context, canWrite: false })).toEqual({
      move: false,
      cancel: false,
      until,
    });
  });
});

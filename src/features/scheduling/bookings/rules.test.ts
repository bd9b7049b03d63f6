import { describe, expect, it } from 'vitest';

import { bookingAbilities, providedAbilities } from './rules.ts';
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

describe('providedAbilities', () => {
  const session = { starts_at: '2026-12-02T12:00:00Z', ends_at: '2026-12-02T13:00:00Z', applicant_id: 'applicant' };
  const [before, during, after] = ['11:59', '12:00', '13:00'].map((time) => new Date(`2026-12-02T${time}Z`)) as [
    Date,
    Date,
    Date,
  ];
  const accepted = { accepted_at: '2026-12-01T12:00:00Z' };

  it.each([
    [
      'pending',
      {},
      [
        ['confirmed', 'cancelled'],
        ['confirmed', 'cancelled'],
        ['completed', 'cancelled'],
      ],
      false,
    ],
    ['confirmed', {}, [['cancelled'], ['completed'], ['completed', 'cancelled']], true],
    [
      'scheduled',
      { accepted_at: null },
      [['cancelled'], ['completed', 'cancelled'], ['completed', 'cancelled']],
      false,
    ],
    ['scheduled', accepted, [['cancelled'], ['completed'], ['completed', 'cancelled']], true],
    ['completed', {}, [[], [], []], false],
    ['cancelled', {}, [[], [], []], false],
  ] as const)(
    'allows a provider of a session that is %s (%o) what fits the time',
    (status, answer, transitions, missable) => {
      for (const [index, now] of [before, during, after].entries()) {
        expect(providedAbilities({ ...session, status, ...answer }, now)).toEqual({
          edit: true,
          transitions: transitions[index],
          no_show: missable && now !== before,
        });
      }
    },
  );

  it('allows nothing once the assignment has ended', () => {
    expect(providedAbilities({ ...session, status: 'confirmed', applicant_id: null }, during)).toEqual({
      edit: false,
      transitions: [],
      no_show: false,
    });
  });
});

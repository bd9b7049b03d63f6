import { describe, expect, it } from 'vitest';

import { missingFields, recordAbilities, recordRefusal } from './rules.ts';
import { awards } from './types/awards.ts';
import { judgingEvents } from './types/judging-events.ts';
import { memberships } from './types/memberships.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('missingFields', () => {
  it('names every empty text, date, file and list of files, in form order', () => {
    const values = {
      award_name: 'Best Paper',
      awarding_organization: 'CVPR',
      award_level: '',
      award_date: null,
      award_criteria: 'One of 12',
      certificate_url: null,
      media_coverage_url: [],
      photos_url: ['/files/awards-photos/owner/1-stage.jpg'],
      status: 'Completed',
    };
    expect(missingFields(awards, values)).toEqual([
      'award_level',
      'award_date',
      'certificate_url',
      'media_coverage_url',
    ]);
  });

  it('misses no reminder and no end that has not come, but a count of nothing', () => {
    expect(
      missingFields(judgingEvents, {
        event: 'Loom Days',
        event_nature: 'Jury',
        review_count: 0,
        event_date: '2025-06-19',
        check_back_date: null,
      }),
    ).toEqual(['review_count', 'invitation_letter_url', 'evidence_url', 'photos_url']);
    expect(missingFields(memberships, {})).not.toContain('end_date');
  });

  it('counts what is not there at all', () => {
    expect(missingFields(awards, {})).toEqual(Object.keys(awards.fields));
  });
});

describe('evidence', () => {
  it('is read and changed by an applicant in trial', () => {
    const held = [applicant({ trial_end_date: '2026-11-21T00:00:00Z' })];
    expect(recordRefusal(held, 'write', now)).toBeUndefined();
    expect(recordAbilities(held, now)).toEqual({ create: true, update: true, delete: true });
  });

  it('is read, and not changed, once the trial is over and nothing is paid', () => {
    const held = [applicant({ trial_end_date: '2026-11-19T00:00:00Z' })];
    expect(recordRefusal(held, 'read', now)).toBeUndefined();
    expect(recordRefusal(held, 'write', now)).toBe('lapsed');
    expect(recordAbilities(held, now)).toEqual({ create: false, update: false, delete: false });
  });

  it('is changed by a subscriber whose trial is over', () => {
    expect(
      recordAbilities([applicant({ trial_end_date: '2026-01-01T00:00:00Z', is_subscribed: true })], now).update,
    ).toBe(true);
  });

  it('is closed to every other role', () => {
    expect(recordRefusal([{ ...applicant(), role: 'mentor' }], 'read', now)).toBe('wrong_role');
  });

  it('is closed while the role is switched off', () => {
    expect(recordRefusal([applicant({ is_active: false })], 'read', now)).toBe('access_switched_off');
  });
});

type HeldRole = Parameters<typeof recordRefusal>[0][number];

function applicant(given: Partial<HeldRole> = {}): HeldRole {
  return {
    role: 'applicant',
    is_active: true,
    is_subscribed: false,
    trial_end_date: '2027-01-01T00:00:00Z',
    ...given,
  } as HeldRole;
}

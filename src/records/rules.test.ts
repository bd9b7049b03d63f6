import { describe, expect, it } from 'vitest';

import { missingFields } from './rules.ts';
import { awards } from './types/awards.ts';
import { judgingEvents } from './types/judging-events.ts';
import { memberships } from './types/memberships.ts';

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

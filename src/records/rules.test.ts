import { describe, expect, it } from 'vitest';

import type { Field } from './field-types/kinds.ts';
import { recordTypes } from './registry.ts';
import { missingEvidence, missingItems } from './rules.ts';
import { awards } from './record-types/awards.ts';
import { highSalary } from './record-types/high-salary.ts';
import { judgingEvents } from './record-types/judging-events.ts';
import { memberships } from './record-types/memberships.ts';
import { scholarlyArticles } from './record-types/scholarly-articles.ts';

const listNames = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('missingItems', () => {
  it('returns every empty text, date, file and list of files, required first, in form order', () => {
    const values = {
      award_name: 'Best Paper',
      awarding_organization: 'CVPR',
      award_level: '',
      award_date: null,
      award_criteria: '',
      certificate_url: null,
      media_coverage_url: [],
      photos_url: ['/files/awards-photos/owner/1-stage.jpg'],
      status: 'Completed',
    };
    expect(missingItems(awards, values)).toEqual([
      { name: 'award_criteria', label: 'Award criteria', isRequired: true },
      { name: 'certificate_url', label: 'Certificate', isRequired: true },
      { name: 'award_level', label: 'Level', isRequired: false },
      { name: 'award_date', label: 'Date', isRequired: false },
      { name: 'media_coverage_url', label: 'Media coverage', isRequired: false },
    ]);
  });

  it('excludes reminders and future ends, and includes a count of zero', () => {
    const event = {
      event: 'Loom Days',
      event_nature: 'Jury',
      review_count: 0,
      event_date: '2025-06-19',
      check_back_date: null,
    };
    expect(listNames(missingItems(judgingEvents, event))).toEqual([
      'evidence_url',
      'review_count',
      'invitation_letter_url',
      'photos_url',
    ]);
    expect(listNames(missingItems(memberships, {}))).not.toContain('end_date');
  });

  it('includes fields that do not exist', () => {
    const inForm = Object.entries<Field>(awards.fields).flatMap(([name, { isForPetition }]) =>
      isForPetition ? [] : [name],
    );
    expect(listNames(missingItems(awards, {})).toSorted()).toEqual(inForm.toSorted());
  });
});

describe('missingEvidence', () => {
  it('returns four items for a salary without reason and file', () => {
    expect(
      listNames(missingEvidence(highSalary, { employer_name: 'Northwind', role: 'Weaver', salary_amount: 200_000 })),
    ).toEqual(['salary_reason', 'comparison_report_url', 'offer_letter_url', 'w2_documents']);
  });

  it('requires neither photos nor certificates of presentations', () => {
    expect(listNames(missingEvidence(awards, {}))).not.toContain('photos_url');
    expect(listNames(missingEvidence(judgingEvents, {}))).not.toContain('photos_url');
    expect(listNames(missingEvidence(scholarlyArticles, {}))).not.toContain('presentation_certificates');
  });

  it('requires a file or a link for every type, and nothing that is optional', () => {
    for (const { table, fields, evidence } of recordTypes) {
      const kinds = evidence.map((name) => fields[name]?.kind);
      expect(
        kinds.some((kind) => kind === 'file' || kind === 'files'),
        table,
      ).toBe(true);
      expect(
        evidence.filter((name) => fields[name]?.isExtra),
        table,
      ).toEqual([]);
    }
  });
});

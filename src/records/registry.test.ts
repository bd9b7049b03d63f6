import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { sampleRecord } from '#testing/sample-record.ts';

import { criteria } from './criteria.ts';
import { emptyValue } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import { recordTypeAt, recordTypes } from './registry.ts';
import { recordChange, recordEdit, recordInput, type RecordRow } from './schema.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

type Specified = { segment: string; title: string; columns: string; required: Record<string, string> };

/** Specification, part 1: URLs and titles (section 2), columns (section 3), required messages (section 5), by table. */
const specified: Record<string, Specified> = {
  awards: {
    segment: 'awards',
    title: 'Awards & Recognition',
    columns:
      'award_name, awarding_organization, award_criteria, award_level, award_date, certificate_url, media_coverage_url, photos_url',
    required: { award_name: 'Award name is required', awarding_organization: 'Organization is required' },
  },
  memberships: {
    segment: 'memberships',
    title: 'Professional Memberships',
    columns:
      'organization_name, membership_type, membership_benefits, start_date, end_date, evidence_url, membership_card_url, leadership_roles',
    required: { organization_name: 'Organization name is required', membership_type: 'Membership type is required' },
  },
  published_materials: {
    segment: 'publications',
    title: 'Published Materials',
    columns: 'title, publication_name, material_type, monthly_traffic, significance, publication_date, material_url',
    required: { title: 'Title is required', publication_name: 'Publication name is required' },
  },
  judging_events: {
    segment: 'judging',
    title: 'Judging Events',
    columns:
      'event, event_nature, review_count, event_date, invitation_letter_url, evidence_url, photos_url, check_back_date',
    required: { event: 'Event name is required', event_nature: 'Event nature is required' },
  },
  original_contributions: {
    segment: 'contributions',
    title: 'Original Contributions',
    columns: 'contribution_title, description, impact_statement, evidence_url, check_back_date',
    required: { contribution_title: 'Contribution title is required', description: 'Description is required' },
  },
  patents: {
    segment: 'patents',
    title: 'Patents',
    columns:
      'patent_title, patent_number, country, patent_type, grant_certificates, expert_letter_url, technical_documents_url',
    required: {
      patent_title: 'Patent Title is required',
      country: 'Country is required',
      patent_type: 'Patent Type is required',
    },
  },
  scholarly_articles: {
    segment: 'articles',
    title: 'Scholarly Articles',
    columns:
      'title, publisher, publication_date, acceptance_file_url, presentation_certificates, published_materials, impact_letters',
    required: { title: 'Title and Publisher are required.', publisher: 'Title and Publisher are required.' },
  },
  critical_roles: {
    segment: 'roles',
    title: 'Critical Roles',
    columns:
      'company_name, role_title, project_details, team_size, budget_responsibility, key_achievements, org_chart_url, recognition_docs, supervisor_signed_letters, grant_certificates',
    required: { company_name: 'Company name is required', role_title: 'Role title is required' },
  },
  high_salary: {
    segment: 'salary',
    title: 'High Salary Evidence',
    columns: 'employer_name, role, salary_amount, salary_reason, comparison_report_url, offer_letter_url, w2_documents',
    required: {
      employer_name: 'Employer Name is required',
      role: 'Role is required',
      salary_amount: 'Salary amount is required',
    },
  },
  commercial_success: {
    segment: 'success',
    title: 'Commercial Success',
    columns: 'work_title, success_metrics, platform_or_venue, supporting_docs_url',
    required: {
      work_title: 'Work title is required',
      success_metrics: 'Success metrics are required',
      platform_or_venue: 'Platform or venue is required',
    },
  },
  totality: {
    segment: 'totality',
    title: 'Totality Records',
    columns:
      'executive_summary, executive_summary_docs, national_or_international_impact, national_or_international_impact_docs, unique_contributions, unique_contributions_docs, cross_criteria_integration, cross_criteria_integration_docs, comparison_with_peers, comparison_with_peers_docs, recommendation_summary, recommendation_summary_docs, expert_affidavits_url, check_back_date',
    required: { executive_summary: 'Executive summary is required' },
  },
};

describe('the registry of record types', () => {
  it('gives every type its own table and URL', () => {
    for (const key of ['table', 'segment', 'title'] as const) {
      expect(new Set(recordTypes.map((type) => type[key])).size).toBe(recordTypes.length);
    }
    expect(recordTypes.map(({ segment }) => recordTypeAt(segment))).toEqual(recordTypes);
    expect(recordTypeAt('nothing')).toBeUndefined();
  });

  it('uses the specified error messages where they exist', () => {
    const failures = recordTypes.flatMap(({ table, failures: messages }) => (messages ? [[table, messages]] : []));
    expect(Object.fromEntries(failures)).toEqual({
      judging_events: {
        load: 'Failed to fetch events. Please try again.',
        save: 'Submission failed.',
        delete: 'Failed to delete event. Please try again.',
      },
      memberships: {
        load: 'Failed to fetch memberships.',
        save: 'Submission failed.',
        delete: 'Failed to delete membership.',
      },
    });
  });

  it('contains the eleven specified tables, and artistic exhibitions', () => {
    const tables = recordTypes.map(({ table }) => table);
    expect(tables.filter((table) => table !== 'artistic_exhibitions')).toEqual(Object.keys(specified));
    expect(tables).toHaveLength(12);
  });

  it('has record types for each of the ten criteria', () => {
    expect(new Set(recordTypes.flatMap(({ criterion }) => criterion ?? []))).toEqual(new Set(criteria));
  });
});

/** Fields that are not in the specification. */
const ours: Record<string, Specified> = {
  artistic_exhibitions: {
    segment: 'exhibitions',
    title: 'Artistic Exhibitions',
    columns: 'work, venue, kind, start_date, end_date, documents_url',
    required: { work: 'Work is required', venue: 'Venue is required' },
  },
};

describe.each(recordTypes.map((type) => [type.table, type] as const))('the record type %s', (table, type) => {
  const { segment, title, columns = '', required = {} } = specified[table] ?? ours[table] ?? {};
  const { status: _, ...sample } = sampleRecord(type);
  const least = Object.fromEntries(Object.keys(required).map((name) => [name, sample[name]]));

  it('has the specified URL, title and columns', () => {
    expect([type.segment, type.title]).toEqual([segment, title]);
    const inForm = Object.entries(type.fields).flatMap(([name, { isForPetition }]) => (isForPetition ? [] : [name]));
    expect(inForm.toSorted()).toEqual(columns.split(', ').toSorted());
  });

  it('requires no more than the specification: petition fields are optional', () => {
    const further = Object.entries(type.fields).filter(([, { isForPetition }]) => isForPetition);
    for (const [, field] of further) expect([field.required, field.isExtra]).toEqual([undefined, true]);
  });

  it('returns the specified messages for an empty form, all at once', () => {
    expect(fieldSentences(recordInput(type, now), emptyForm(type))).toEqual(required);
  });

  it('returns the same messages for a form without any field', () => {
    expect(fieldSentences(recordInput(type, now), {})).toEqual(required);
  });

  it('treats white space in every text as empty', () => {
    const texts = Object.keys(required).filter((name) => type.fields[name]?.kind.endsWith('text'));
    const blank = Object.fromEntries(texts.map((name) => [name, ' \t ']));
    expect(fieldSentences(recordInput(type, now), { ...emptyForm(type), ...blank })).toEqual(required);
  });

  it('has a required text as its title, and no files as list details', () => {
    expect(Object.keys(required)).toContain(type.list.title);
    expect(type.fields[type.list.title]?.kind).toMatch(/^(text|long-text)$/);
    for (const name of type.list.details) expect(type.fields[name]?.kind).toMatch(/^(text|long-text|date|decimal)$/);
  });

  it('starts as Started, with missing fields empty', () => {
    expect(recordInput(type, now).parse(least)).toEqual({ ...emptyForm(type), ...least, status: 'Started' });
  });

  it('accepts a complete record unchanged', () => {
    expect(recordInput(type, now).parse(sample)).toEqual({ ...sample, status: 'Started' });
  });

  it('rejects unknown keys, unknown statuses and server-only fields', () => {
    for (const wrong of [{ user_id: 'x' }, { id: 'x' }, { created_at: 'x' }, { status: 'Approved' }, { version: 1 }]) {
      expect(recordInput(type, now).safeParse({ ...least, ...wrong }).success).toBe(false);
    }
    expect(recordChange(type, now).safeParse({ ...least, version: 1 }).success).toBe(true);
    expect(recordChange(type, now).safeParse({ ...least, version: 1, deleted_at: null }).success).toBe(false);
  });

  it('updates only the fields sent, and requires the current version', () => {
    expect(recordChange(type, now).parse({ status: 'Completed', version: 3 })).toEqual({
      status: 'Completed',
      version: 3,
    });
    expect(fieldSentences(recordChange(type, now), { status: 'Completed' })).toEqual({
      version: 'Please reload this record',
    });
  });

  it('rejects emptying a required field in an update', () => {
    expect(fieldSentences(recordChange(type, now), { ...emptyForm(type), version: 1 })).toEqual(required);
  });

  it('cites what the regulation requires, with the date it was checked', () => {
    expect(type.guidance.points.length).toBeGreaterThan(0);
    expect(type.guidance.citation).toContain(type.criterion ? `8 CFR 204.5(h)(3)(${type.criterion})` : '8 CFR 204.5');
    expect(z.iso.date().safeParse(type.guidance.asOf).success).toBe(true);
  });
});

describe('the specified minimums and defaults', () => {
  it.each([
    [
      'contributions',
      { contribution_title: 'ab', description: '123456789' },
      {
        contribution_title: 'Title must be at least 3 characters long',
        description: 'Description must be at least 10 characters long',
      },
    ],
    [
      'success',
      { work_title: 'a', platform_or_venue: 'b', success_metrics: '123456789' },
      {
        work_title: 'Minimum 2 characters',
        platform_or_venue: 'Minimum 2 characters',
        success_metrics: 'Please provide more details',
      },
    ],
  ])('the specified minimums and defaults of %s reject %j', (segment, values, sentences) => {
    const type = findTypeBySegment(segment);
    expect(fieldSentences(recordInput(type, now), values)).toEqual(sentences);
    const longer = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, `${text}c`]));
    expect(fieldSentences(recordInput(type, now), longer)).toEqual({});
  });

  it('leave reviews and visits at none, and the team size empty', () => {
    expect(
      recordInput(findTypeBySegment('judging'), now).parse({ event: 'A', event_nature: 'B', review_count: '' }),
    ).toMatchObject({ review_count: 0, event_date: null });
    expect(
      recordInput(findTypeBySegment('publications'), now).parse({
        title: 'A',
        publication_name: 'B',
        monthly_traffic: null,
      }),
    ).toMatchObject({ monthly_traffic: 0 });
    expect(
      recordInput(findTypeBySegment('roles'), now).parse({ company_name: 'A', role_title: 'B', team_size: '' }),
    ).toMatchObject({ team_size: null });
  });

  it('allow a link where evidence may be elsewhere, and otherwise only a file', () => {
    const link = 'https://example.com/about-you';
    expect(
      recordInput(findTypeBySegment('publications'), now).parse({
        title: 'A',
        publication_name: 'B',
        material_url: link,
      }),
    ).toMatchObject({ material_url: link });
    expect(
      recordInput(findTypeBySegment('awards'), now).parse({
        award_name: 'A',
        awarding_organization: 'B',
        media_coverage_url: [link],
      }),
    ).toMatchObject({ media_coverage_url: [link] });
    for (const type of recordTypes) {
      for (const [name, field] of Object.entries(type.fields)) {
        if (field.kind !== 'file' && field.kind !== 'files') continue;
        const takesLinks = ['material_url', 'media_coverage_url'].includes(name);
        const sent = { ...sampleRecord(type), [name]: field.kind === 'files' ? [link] : link };
        expect(recordInput(type, now).safeParse(sent).success, name).toBe(takesLinks);
      }
    }
  });

  it('send record reminders only by the check-back date', () => {
    const reminding = recordTypes.flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'date' && field.reminds ? [`${table}.${name}`] : [],
      ),
    );
    expect(reminding).toEqual([
      'judging_events.check_back_date',
      'original_contributions.check_back_date',
      'totality.check_back_date',
    ]);
  });
});

describe('the dates of a membership', () => {
  const type = findTypeBySegment('memberships');
  const least = { organization_name: 'IEEE', membership_type: 'Fellow' };
  const ends = { end_date: 'End date must not be before start date' };

  it('reject an end before the start, next to all other messages', () => {
    const turned = { start_date: '2025-06-19', end_date: '2025-06-18' };
    expect(fieldSentences(recordInput(type, now), { ...least, ...turned })).toEqual(ends);
    expect(fieldSentences(recordInput(type, now), { ...turned, membership_type: 'Fellow' })).toEqual({
      organization_name: 'Organization name is required',
      ...ends,
    });
    expect(fieldSentences(recordChange(type, now), { ...turned, version: 1 })).toEqual(ends);
    expect(fieldSentences(recordInput(type, now), { ...least, ...turned, end_date: '2025-06-19' })).toEqual({});
    expect(fieldSentences(recordInput(type, now), { ...least, end_date: '2025-06-18' })).toEqual({});
  });

  it('require a past start, and allow a future end', () => {
    expect(fieldSentences(recordInput(type, now), { ...least, start_date: '2026-11-22' })).toEqual({
      start_date: 'Start date must not be in the future',
    });
    expect(fieldSentences(recordInput(type, now), { ...least, end_date: '2030-01-01' })).toEqual({});
  });
});

describe('the form of a stored record', () => {
  const type = findTypeBySegment('memberships');
  const stored = {
    ...least(type),
    start_date: '0300-01-01',
    end_date: '0299-01-01',
    version: 7,
    status: 'Started',
  } as unknown as RecordRow;
  const edit = (change: object) => recordEdit(type, now, stored).safeParse({ ...stored, ...change });

  it('validates and sends only changed fields, even if an import stored invalid values in others', () => {
    expect(edit({ organization_name: 'ACM' }).data).toEqual({ organization_name: 'ACM', version: 7 });
    expect(edit({ end_date: '2027-01-01' }).data).toEqual({ end_date: '2027-01-01', version: 7 });
    expect(edit({}).data).toEqual({ version: 7 });
  });

  it('compares a changed date with the unchanged one', () => {
    const begun = { ...stored, start_date: '2025-06-19', end_date: null };
    expect(fieldSentences(recordEdit(type, now, begun), { ...begun, end_date: '2025-01-01' })).toEqual({
      end_date: 'End date must not be before start date',
    });
    expect(fieldSentences(recordEdit(type, now, stored), { ...stored, start_date: '2025-01-01' })).toEqual({
      end_date: 'End date must not be before start date',
    });
  });

  function least({ fields }: RecordType) {
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));
  }
});

function findTypeBySegment(segment: string): RecordType {
  const type = recordTypeAt(segment);
  if (!type) throw new Error(`nothing at ${segment}`);
  return type;
}

function emptyForm(type: RecordType): Record<string, unknown> {
  return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, emptyValue(field)]));
}

function fieldSentences(schema: z.ZodType, values: unknown): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) sentences[path.join('.')] ??= message;
  return sentences;
}

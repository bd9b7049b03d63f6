import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RecordType } from './record-type.ts';
import { recordTypeAt, recordTypes } from './registry.ts';
import { recordChange, recordInput } from './schema.ts';

/** The specification's part 1: columns of section 3, required messages of section 5, by table. */
const specified: Record<string, { columns: string[]; required: Record<string, string> }> = {
  awards: {
    columns: [
      'award_name',
      'awarding_organization',
      'award_criteria',
      'award_level',
      'award_date',
      'certificate_url',
      'media_coverage_url',
      'photos_url',
    ],
    required: { award_name: 'Award name is required', awarding_organization: 'Organization is required' },
  },
  patents: {
    columns: [
      'patent_title',
      'patent_number',
      'country',
      'patent_type',
      'grant_certificates',
      'expert_letter_url',
      'technical_documents_url',
    ],
    required: {
      patent_title: 'Patent Title is required',
      country: 'Country is required',
      patent_type: 'Patent Type is required',
    },
  },
};

describe('the registry', () => {
  it('gives every type a table and an address of its own', () => {
    for (const key of ['table', 'segment', 'title'] as const) {
      expect(new Set(recordTypes.map((type) => type[key])).size).toBe(recordTypes.length);
    }
    expect(recordTypes.map(({ segment }) => recordTypeAt(segment))).toEqual(recordTypes);
    expect(recordTypeAt('nothing')).toBeUndefined();
  });

  it('holds only tables whose columns the specification names here', () => {
    expect(Object.keys(specified)).toEqual(recordTypes.map(({ table }) => table));
  });
});

describe.each(recordTypes.map((type) => [type.table, type] as const))('%s', (table, type) => {
  const { columns = [], required = {} } = specified[table] ?? {};

  it('has the specified columns', () => {
    expect(Object.keys(type.fields).toSorted()).toEqual(columns.toSorted());
  });

  it('answers an empty form with the specified messages, all at once', () => {
    expect(fieldSentences(recordInput(type), emptyForm(type))).toEqual(required);
  });

  it('answers white space in every text like nothing', () => {
    const blank = Object.fromEntries(Object.keys(required).map((name) => [name, ' \t ']));
    expect(fieldSentences(recordInput(type), { ...emptyForm(type), ...blank })).toEqual(required);
  });

  it('lists a field that is always filled in as its title, and details that are not files', () => {
    expect(Object.keys(required)).toContain(type.list.title);
    for (const name of type.list.details) expect(type.fields[name]?.kind).toMatch(/^(text|date)$/);
  });

  it('begins as Started, with what is not sent left empty', () => {
    const least = Object.fromEntries(Object.keys(required).map((name) => [name, 'x']));
    expect(recordInput(type).parse(least)).toEqual({ ...emptyForm(type), ...least, status: 'Started' });
  });

  it('refuses unknown keys, unknown states and what only the server sets', () => {
    const filled = Object.fromEntries(Object.keys(required).map((name) => [name, 'x']));
    for (const wrong of [{ user_id: 'x' }, { id: 'x' }, { created_at: 'x' }, { status: 'Approved' }, { version: 1 }]) {
      expect(recordInput(type).safeParse({ ...filled, ...wrong }).success).toBe(false);
    }
    expect(recordChange(type).safeParse({ ...filled, version: 1, deleted_at: null }).success).toBe(false);
  });

  it('changes only what is sent, and never without the version it was read at', () => {
    expect(recordChange(type).parse({ status: 'Completed', version: 3 })).toEqual({ status: 'Completed', version: 3 });
    expect(fieldSentences(recordChange(type), { status: 'Completed' })).toEqual({ version: 'Please reload this record' });
  });

  it('does not let a change empty what is required', () => {
    expect(fieldSentences(recordChange(type), { ...emptyForm(type), version: 1 })).toEqual(required);
  });

  it('names what the regulation looks for, where it says so, and when it was read', () => {
    expect(type.guidance.points.length).toBeGreaterThan(0);
    expect(type.guidance.citation).toContain(type.criterion ? `8 CFR 204.5(h)(3)(${type.criterion})` : '8 CFR 204.5');
    expect(z.iso.date().safeParse(type.guidance.asOf).success).toBe(true);
  });
});

function emptyForm(type: RecordType): Record<string, unknown> {
  const empty = { text: '', 'long-text': '', date: null, file: null, files: [] };
  return Object.fromEntries(Object.entries(type.fields).map(([name, { kind }]) => [name, empty[kind]]));
}

function fieldSentences(schema: z.ZodType, values: unknown): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) sentences[path.join('.')] ??= message;
  return sentences;
}

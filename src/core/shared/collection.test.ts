import { expect, expectTypeOf, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { defineCollection, type InputOf, type RowOf } from './collection.ts';
import { choice } from './field-types/choice.ts';
import { flag } from './field-types/flag.ts';
import { integer } from './field-types/integer.ts';
import { longText } from './field-types/long-text.ts';
import { text } from './field-types/text.ts';

const reminders = defineCollection({
  path: '/api/daily-reminders',
  owner: 'user_id',
  role: 'applicant',
  noun: 'reminder',
  fields: {
    subject: text({ label: 'Subject', required: 'Subject is required' }),
    note: longText({ label: 'Note' }),
    tone: choice({ label: 'Tone', choices: ['Kind', 'Firm'], default: 'Kind' }),
    place: choice({ label: 'Place', choices: ['Home', 'Office'] }),
    hours: integer({ label: 'Hours', range: [0, 24] }),
    is_daily: flag({ label: 'Daily', default: true }),
  },
  title: 'subject',
  list: { sorts: ['subject', 'newest'], filters: ['tone'], search: ['subject', 'note'] },
});

it('a row of a collection has its fields, in their order, between its ID and its timestamps', () => {
  expect(Object.keys(reminders.row.shape)).toEqual([
    'id',
    'subject',
    'note',
    'tone',
    'place',
    'hours',
    'is_daily',
    'created_at',
    'updated_at',
    'version',
    'deleted_at',
  ]);
  expect(reminders.row.shape.place.safeParse('').success).toBe(true);
  expect(reminders.row.shape.tone.safeParse('').success).toBe(false);
  expectTypeOf<Pick<RowOf<typeof reminders>, 'tone' | 'place' | 'hours' | 'is_daily'>>().toEqualTypeOf<{
    tone: 'Kind' | 'Firm';
    place: '' | 'Home' | 'Office';
    hours: number | null;
    is_daily: boolean;
  }>();
});

it('a row may be added with only its required fields', () => {
  const values = { subject: 'Write', note: '', tone: 'Kind', place: '', hours: null, is_daily: true };
  expect(reminders.input.parse({ subject: 'Write' })).toEqual(values);
  expect(listIssues(reminders.input, { subject: ' ', tone: 'Loud', is_daily: 1, user_id: '7' })).toEqual([
    'Subject is required',
    'Tone must be one of: Kind, Firm',
    'Daily must be true or false',
    expect.any(String),
  ]);
  expectTypeOf<InputOf<typeof reminders>>().toHaveProperty('hours').toEqualTypeOf<number | null>();
});

it('a change of a row has some fields, and the version that was read', () => {
  expect(reminders.change.parse({ hours: 3, version: 1 })).toEqual({ hours: 3, version: 1 });
  expect(listIssues(reminders.change, { hours: 25 })).toEqual([
    'Hours must be a whole number from 0 to 24',
    'Please reload this reminder',
  ]);
});

it('a list of a collection is ordered and filtered by declared fields', () => {
  expect(reminders.sorts).toEqual({
    subject: { label: 'Subject', direction: 'asc' },
    newest: { label: 'Newest first', direction: 'desc' },
  });
  expect(reminders.query.parse({ sort: 'newest', tone: 'Firm' })).toEqual({ sort: 'newest', tone: 'Firm' });
  expect(reminders.query.safeParse({ sort: 'note' }).success).toBe(false);
  expect(reminders.query.safeParse({ direction: 'asc' }).success).toBe(false);
});

it('a wrong declaration is an error at the name of the field', () => {
  const notes = defineCollection({
    path: '/api/notes',
    owner: 'user_id',
    role: 'applicant',
    noun: 'note',
    fields: {
      subject: text({ label: 'Subject' }),
      // @ts-expect-error -- not one of its choices
      tone: choice({ label: 'Tone', choices: ['Kind'], default: 'Loud' }),
    },
    title: 'subject',
    list: {
      sorts: ['newest'],
      // @ts-expect-error -- a text does not filter
      filters: ['subject'],
      // @ts-expect-error -- no field of this name
      search: ['note'],
    },
  });
  expect(notes.table).toBe('notes');
});

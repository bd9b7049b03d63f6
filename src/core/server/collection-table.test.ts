import { is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { defineCollection } from '../shared/collection.ts';
import { choice } from '../shared/field-types/choice.ts';
import { flag } from '../shared/field-types/flag.ts';
import { integer } from '../shared/field-types/integer.ts';
import { longText } from '../shared/field-types/long-text.ts';
import { text } from '../shared/field-types/text.ts';
import { collectionTable } from './collection-table.ts';
import { getWritableColumns } from './database/writable-columns.ts';

const table = collectionTable(
  defineCollection({
    path: '/api/daily-reminders',
    owner: 'user_id',
    role: 'applicant',
    noun: 'reminder',
    fields: {
      subject: text({ label: 'Subject', required: 'Subject is required' }),
      note: longText({ label: 'Note' }),
      tone: choice({ label: 'Tone', choices: ['Kind', 'Firm'], default: 'Kind' }),
      place: choice({ label: 'Place', choices: ['Home', 'At Ada’s', "O'Hare"] }),
      hours: integer({ label: 'Hours', range: [0, 24] }),
      times: integer({ label: 'Times', default: 1 }),
      is_daily: flag({ label: 'Daily', default: true }),
    },
    title: 'subject',
    list: { sorts: ['newest'], filters: [], search: [] },
  }),
);
const { name, columns, checks, policies } = getTableConfig(table);
const dialect = new PgDialect({ casing: 'snake_case' });
const toSqlText = (value: unknown) => (is(value, SQL) ? dialect.sqlToQuery(value).sql : value);

describe('the table of a collection', () => {
  it('is named after its path, and has its fields between its owner and the server’s columns', () => {
    expect(name).toBe('daily_reminders');
    expect(columns.map((column) => column.name)).toEqual([
      'id',
      'user_id',
      'subject',
      'note',
      'tone',
      'place',
      'hours',
      'times',
      'is_daily',
      'created_at',
      'updated_at',
      'version',
      'deleted_at',
    ]);
  });

  it('has a default for each field that is not required, and null for a number without one', () => {
    const { subject, note, tone, place, hours, times, is_daily } = table;
    const facts = [subject, note, tone, place, hours, times, is_daily].map((column) => [
      column.getSQLType(),
      column.notNull,
      column.default,
    ]);
    expect(facts).toEqual([
      ['text', true, undefined],
      ['text', true, ''],
      ['text', true, 'Kind'],
      ['text', true, ''],
      ['integer', false, undefined],
      ['integer', true, 1],
      ['boolean', true, true],
    ]);
  });

  it('limits choices to those offered, and numbers to their range', () => {
    expect(checks.map((check) => [check.name, toSqlText(check.value)])).toEqual([
      ['daily_reminders_tone', `"daily_reminders"."tone" in ('Kind', 'Firm')`],
      ['daily_reminders_place', `"daily_reminders"."place" in ('', 'Home', 'At Ada’s', 'O''Hare')`],
      ['daily_reminders_hours', '"daily_reminders"."hours" between 0 and 24'],
    ]);
  });

  it('is read by its owner in the role, and written while the role is entitled', () => {
    const own = '"daily_reminders"."user_id" = ';
    const entitled = `${own}(select app.entitled_user_id_in_role('applicant'))`;
    expect(policies.map((policy) => [policy.name, toSqlText(policy.using), toSqlText(policy.withCheck)])).toEqual([
      ['daily_reminders_read', `${own}(select app.user_id_in_role('applicant'))`, undefined],
      ['daily_reminders_create', undefined, entitled],
      ['daily_reminders_update', entitled, entitled],
    ]);
    const written = ['subject', 'note', 'tone', 'place', 'hours', 'times', 'is_daily'];
    expect(getWritableColumns(table)).toEqual({
      create: ['user_id', ...written],
      user_id: [...written, 'deleted_at'],
    });
  });
});

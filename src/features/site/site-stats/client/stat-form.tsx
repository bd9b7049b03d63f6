import { Checkbox, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { statChange, statSourceNote, type StatRow } from '../schema.ts';
import { changeStat, readStat, siteStats } from './api.ts';

const formSchema = statChange.omit({ version: true }).required();

/** Form that changes a statistic and its source. */
export function StatForm({ row, ...sheet }: RowFormProps<StatRow> & { row: StatRow }) {
  const form = useRowForm<FormSchema, StatRow>({
    ...sheet,
    row,
    schema: formSchema,
    initialValues: {
      value: row.value,
      label: row.label,
      source: row.source ?? '',
      as_of: row.as_of,
      is_active: row.is_active,
    },
    draft: 'site-stats',
    listKey: siteStats.key,
    read: readStat,
    save: (input, { version }) => changeStat(row.key, { ...(input as z.output<typeof formSchema>), version }),
  });
  const { form: mantineForm, field } = form;
  const date = mantineForm.values.as_of as string | null;
  const note = statSourceNote({ source: String(mantineForm.values.source).trim(), as_of: isWhole(date) ? date : null });
  return (
    <RowForm
      of={form}
      noun="statistic"
      legend={`Edit “${row.value} ${row.label}”`}
      submit="Update statistic"
      newer={{ fields: shownFields }}
    >
      <TextInput {...field('value')} label="Figure" withAsterisk />
      <TextInput {...field('label')} label="What it counts" withAsterisk />
      <TextInput {...field('source')} label="Source" />
      <DateInput
        {...field('as_of')}
        label="As of"
        value={date}
        onChange={(value) => mantineForm.setFieldValue('as_of', value)}
      />
      <Checkbox
        label="Shown on the site"
        description={`Shown beside it: ${note}`}
        checked={mantineForm.values.is_active === true}
        onChange={({ currentTarget }) => mantineForm.setFieldValue('is_active', currentTarget.checked)}
        data-wide
      />
    </RowForm>
  );
}

/** Whether the date is complete. A date is incomplete while it is being typed. */
function isWhole(date: string | null): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date ?? '');
}

const shownFields = {
  value: { label: 'Figure', show: (row: StatRow) => row.value },
  label: { label: 'What it counts', show: (row: StatRow) => row.label },
  source: { label: 'Source', show: (row: StatRow) => row.source },
  as_of: { label: 'As of', show: (row: StatRow) => row.as_of },
  is_active: { label: 'Shown on the site', show: (row: StatRow) => (row.is_active ? 'Yes' : 'No') },
};

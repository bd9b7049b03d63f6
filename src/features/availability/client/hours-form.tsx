import { NativeSelect, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/check-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { addOnce, useRowForm } from '#core/client/row-form.ts';
import { deviceTimeZone } from '#core/client/time-zone.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { dayNames, END_OF_DAY, hoursForm, type AvailabilityRole, type HoursRow } from '../schema.ts';
import { addHours, availabilityKey, changeHours, readHours } from './api.ts';
import { dayName, END_HINT, hoursText } from './hours-text.ts';

/** Weekly hours, added or changed. */
export function HoursForm({ role, ...sheet }: RowFormProps<HoursRow> & { role: AvailabilityRole }) {
  const { row } = sheet;
  const read = (id: string) => readHours(role, id);
  const form = useRowForm<FormSchema, HoursRow>({
    ...sheet,
    schema: hoursForm,
    initialValues: {
      day_of_week: row?.day_of_week ?? 1,
      start_time: row?.start_time ?? '09:00',
      end_time: row?.end_time.replace(END_OF_DAY, '00:00') ?? '17:00',
    },
    draft: `${role}-hours`,
    listKey: availabilityKey(role),
    read,
    save(checked, { key, version }) {
      const input = checked as z.output<typeof hoursForm>;
      if (row) return changeHours(role, { id: row.id, values: { ...input, version } });
      return addOnce(input, {
        add: () => addHours(role, { key, input: { ...input, is_available: true, time_zone: deviceTimeZone() } }),
        read,
        change: (change) => changeHours(role, change),
      });
    },
  });
  const { form: held, field } = form;
  const { error, id } = field('day_of_week');
  return (
    <RowForm
      of={form}
      noun="time slot"
      legend={row ? `Edit ${hoursText(row)}` : 'New time slot'}
      submit={row ? 'Update time slot' : 'Add time slot'}
      newer={{ fields: shownFields }}
    >
      <NativeSelect
        id={id}
        name="day_of_week"
        error={error}
        label="Day"
        data={dayNames.map((label, value) => ({ label, value: String(value) }))}
        value={String(held.values.day_of_week)}
        onChange={({ currentTarget }) => held.setFieldValue('day_of_week', Number(currentTarget.value))}
        required
      />
      <TextInput {...field('start_time')} type="time" label="Start time" required />
      <TextInput {...field('end_time')} type="time" label="End time" description={END_HINT} required />
    </RowForm>
  );
}

const shownFields = {
  day_of_week: { label: 'Day', show: (row: HoursRow) => dayName(row.day_of_week) },
  start_time: { label: 'Start time', show: (row: HoursRow) => row.start_time },
  end_time: { label: 'End time', show: (row: HoursRow) => row.end_time },
};

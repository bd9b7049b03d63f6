import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { createWithRetry, useRowForm } from '#core/client/row-form.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { RowForm } from '#core/client/ui/row-form.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { dayNames, END_OF_DAY, hoursForm, type HoursRow } from '../schema.ts';
import { addHours, availabilityKey, changeHours, copyHours, readHours } from './api.ts';
import { dayName, endHint, hoursText } from './hours-text.ts';

type HoursFormProps = RowFormProps<HoursRow> & {
  role: ProviderRole;
  /** All existing weekly hours. */
  weekly: readonly HoursRow[];
  /** Called before a saved slot is reported, with the other days that it was copied to. */
  onCopied: (days: readonly number[]) => void;
};

/** Adds or changes weekly hours. A new slot starts on the next day without any, and can be copied to other days. */
export function HoursForm({ role, weekly, onCopied, ...sheet }: HoursFormProps) {
  const { row } = sheet;
  const read = (id: string) => readHours(role, id);
  const freeDays = fromMonday.filter((day) => !weekly.some(({ day_of_week }) => day_of_week === day));
  // Hours of the previous day are the best guess for the next one.
  const pattern = row ?? weekly.at(-1);
  const form = useRowForm<FormSchema, HoursRow>({
    ...sheet,
    schema,
    initialValues: {
      day_of_week: row?.day_of_week ?? freeDays[0] ?? 1,
      start_time: pattern?.start_time ?? '09:00',
      end_time: pattern?.end_time.replace(END_OF_DAY, '00:00') ?? '17:00',
      also_on: [] as string[],
    },
    draft: `${role}-hours`,
    listKey: availabilityKey(role),
    read,
    async save(checked, { key, version }) {
      const { also_on: others, ...input } = checked as z.output<typeof schema>;
      const to = others.map(Number).filter((day) => day !== input.day_of_week);
      if (row) return changeHours(role, { id: row.id, values: { ...input, version } });
      const added = await createWithRetry(input, {
        add: () => addHours(role, { key, input: { ...input, is_available: true, time_zone: deviceTimeZone() } }),
        read,
        change: (change) => changeHours(role, change),
      });
      if (to.length > 0) await copyHours(role, { from: added.day_of_week, to });
      onCopied(to);
      return added;
    },
  });
  const { form: formState, field } = form;
  const { error, id } = field('day_of_week');
  const others = freeDays.filter((day) => day !== formState.values.day_of_week);
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
        value={String(formState.values.day_of_week)}
        onChange={({ currentTarget }) => formState.setFieldValue('day_of_week', Number(currentTarget.value))}
        required
      />
      <TextInput {...field('start_time')} type="time" label="Start time" required />
      <TextInput {...field('end_time')} type="time" label="End time" description={endHint()} required />
      {!row && others.length > 0 && (
        <Checkbox.Group
          {...field('also_on')}
          label="The same on"
          description="Days that have no time slots yet."
          value={formState.values.also_on as string[]}
          onChange={(days) => formState.setFieldValue('also_on', days)}
          data-wide
        >
          <Group mt="xs">
            {others.map((day) => (
              <Checkbox key={day} size="md" value={String(day)} label={dayName(day)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </RowForm>
  );
}

const schema = hoursForm.safeExtend({ also_on: z.array(z.string()) });
const fromMonday = [1, 2, 3, 4, 5, 6, 0];

const shownFields = {
  day_of_week: { label: 'Day', show: (row: HoursRow) => dayName(row.day_of_week) },
  start_time: { label: 'Start time', show: (row: HoursRow) => row.start_time },
  end_time: { label: 'End time', show: (row: HoursRow) => row.end_time },
};

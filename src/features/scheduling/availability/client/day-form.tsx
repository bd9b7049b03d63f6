import { NativeSelect, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { dayForm, type DayRow } from '../schema.ts';
import { addDay, availabilityKey } from './api.ts';
import { endHint } from './hours-text.ts';

export type DayFormProps = {
  role: ProviderRole;
  onSaved: (row: DayRow) => void;
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** A day off, or extra hours on a single day. */
export function DayForm({ role, ...sheet }: DayFormProps) {
  const form = useRowForm<FormSchema, DayRow>({
    ...sheet,
    schema: dayForm,
    initialValues: { kind: 'off', day: '', start_time: '09:00', end_time: '17:00' },
    draft: `${role}-days`,
    listKey: availabilityKey(role),
    save(checked, { key }) {
      const { kind, day, start_time, end_time } = checked as z.output<typeof dayForm>;
      const times = kind === 'extra' ? { start_time, end_time } : { start_time: null, end_time: null };
      return addDay(role, { key, input: { day, ...times, time_zone: deviceTimeZone() } });
    },
  });
  const { form: formState, field } = form;
  const isExtra = formState.values.kind === 'extra';
  return (
    <RowForm of={form} noun="day" legend="Add a single day" submit={isExtra ? 'Add extra hours' : 'Add day off'}>
      <NativeSelect
        {...field('kind')}
        label="Type"
        data={[
          { value: 'off', label: 'Day off' },
          { value: 'extra', label: 'Extra hours' },
        ]}
      />
      <DateInput
        {...field('day')}
        label="Date"
        value={(formState.values.day as string) || null}
        onChange={(day) => formState.setFieldValue('day', day ?? '')}
        required
      />
      {isExtra && (
        <>
          <TextInput {...field('start_time')} type="time" label="Start time" required />
          <TextInput {...field('end_time')} type="time" label="End time" description={endHint()} required />
        </>
      )}
    </RowForm>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { z } from 'zod';

import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { useRemoval } from '#core/client/removal.tsx';
import { useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { dayForm, type DayRow } from '../schema.ts';
import { addDay, availabilityKey, removeDay } from './api.ts';
import classes from './availability.module.css';
import { dateText, dayTimesText, endHint } from './hours-text.ts';

export type SingleDaysProps = {
  role: ProviderRole;
  days: readonly DayRow[];
  onDirtyChange: (isDirty: boolean) => void;
};

const getTitle = (row: DayRow) => `${dateText(row.day)}: ${dayTimesText(row)}`;

/** Days off, and extra hours of single days, from today. */
export function SingleDays({ role, days, onDirtyChange }: SingleDaysProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { statusMessage, showMessage } = useStatusMessage();
  const [round, setRound] = useState(0);
  const begin = () => setRound((current) => current + 1);
  const removal = useRemoval<DayRow>({
    listKey: availabilityKey(role),
    getTitle,
    warning: 'Your weekly time slots for this day will apply again.',
    remove: ({ id }) => removeDay(role, id),
    sheet: {
      letGo: () => heading.current?.focus({ preventScroll: true }),
      leave: () => undefined,
      tell: (text) => showMessage(typeof text === 'string' ? text : undefined),
    },
  });
  return (
    <section aria-labelledby="single-days">
      <h2 id="single-days" ref={heading} tabIndex={-1} className={classes.heading}>
        Days off and extra hours
      </h2>
      <StatusMessageBanner statusMessage={statusMessage} />
      {removal.failure}
      {days.length === 0 && (
        <SoftText my={14}>
          None from today onward. A day off closes the whole day; extra hours add time on a single day.
        </SoftText>
      )}
      {days.length > 0 && (
        <RecordList
          label="Days off and extra hours"
          isAddressed={false}
          items={days.map((row) => ({
            id: row.id,
            title: dateText(row.day),
            name: getTitle(row),
            details: row.start_time === null ? 'Day off' : `Extra hours: ${dayTimesText(row)}`,
            acts: [{ label: 'Delete', onClick: () => removal.ask(row) }],
          }))}
        />
      )}
      <Panel>
        <DayForm
          key={round}
          role={role}
          onSaved={(row) => {
            showMessage(`“${getTitle(row)}” was added.`);
            begin();
          }}
          onDiscardDraft={begin}
          onDirtyChange={onDirtyChange}
        />
      </Panel>
      {removal.dialog}
    </section>
  );
}

type DayFormProps = {
  role: ProviderRole;
  onSaved: (row: DayRow) => void;
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** A day off, or extra hours on a single day. */
function DayForm({ role, ...sheet }: DayFormProps) {
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

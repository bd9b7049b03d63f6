import { useRef, useState } from 'react';

import { useRemoval } from '#core/client/removal.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { DayRow } from '../schema.ts';
import { availabilityKey, removeDay } from './api.ts';
import classes from './availability.module.css';
import { DayForm } from './day-form.tsx';
import { dateText, dayTimesText } from './hours-text.ts';

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

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useProviderRole } from '#core/client/current-page.ts';
import { ADD_BUTTON_ID, editButtonId, useFormSheet } from '#core/client/form-sheet.ts';
import { useLetterKeys } from '#core/client/letter-keys.ts';
import { useRemoval } from '#core/client/removal.tsx';
import { useRowKeys } from '#core/client/row-keys.ts';
import { ActiveSwitch } from '#core/client/ui/active-switch.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { WithAside } from '#core/client/ui/with-aside.tsx';
import { listed } from '#core/shared/sentence.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { HoursRow, OwnAvailability } from '../schema.ts';
import { AvailabilityNotices } from './availability-notices.tsx';
import { availabilityKey, changeHours, ownAvailability, removeHours } from './api.ts';
import classes from './availability.module.css';
import { CopyDialog } from './copy-dialog.tsx';
import { HoursForm } from './hours-form.tsx';
import { dayName, hoursText, timesText } from './hours-text.ts';
import { NextSlots } from './next-slots.tsx';
import { SingleDays } from './single-days.tsx';
import { WeekChart } from './week-chart.tsx';

/** Bookable times of a mentor or attorney. */
export default function AvailabilityPage() {
  const role = useProviderRole();
  const query = useQuery(ownAvailability(role));
  if (query.data) return <AvailabilitySheet role={role} availability={query.data} />;
  return (
    <>
      <PageHeader />
      <LoadError query={query} sentence="Your availability could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading your availability" />}
    </>
  );
}

type AvailabilitySheetProps = { role: ProviderRole; availability: OwnAvailability };

/** Loaded page: weekly hours with their form, single days, and what applicants see. */
function AvailabilitySheet({ role, availability }: AvailabilitySheetProps) {
  const { weekly, days } = availability;
  const hasLetterKeys = useLetterKeys();
  const [hasDay, setHasDay] = useState(false);
  const [copied, setCopied] = useState<number>();
  /** Other days of the slot that was added last. */
  const alsoOn = useRef<readonly number[]>([]);
  const sheet = useFormSheet<HoursRow>({
    canCreate: true,
    isEmpty: weekly.length === 0,
    draft: `${role}-hours`,
    linked: undefined,
    tell: (row, change) =>
      change === 'added' && alsoOn.current.length > 0
        ? `“${timesText(row)}” was added on ${listed([row.day_of_week, ...alsoOn.current].map(dayName))}.`
        : `“${hoursText(row)}” was ${change}.`,
    willShow: () => false,
    hasUnsaved: hasDay,
  });
  const listKey = availabilityKey(role);
  const removal = useRemoval<HoursRow>({
    listKey,
    getTitle: hoursText,
    warning: 'This permanently deletes it. To close it for a while, turn it off instead.',
    remove: ({ id }) => removeHours(role, id),
    sheet,
  });
  const { boxProps, dialog, form, heading, notice } = sheet;
  useRowKeys();

  return (
    <>
      <PageHeader
        subtitle="When applicants can book you."
        aside={
          !sheet.isOpen && (
            <Button
              id={ADD_BUTTON_ID}
              aria-keyshortcuts={hasLetterKeys ? 'N' : undefined}
              onClick={sheet.startCreating}
            >
              {sheet.isBegun ? 'Continue your draft' : 'Add a time slot'}
            </Button>
          )
        }
      />
      <AvailabilityNotices role={role} availability={availability} />
      <WithAside aside={<NextSlots {...availability} />}>
        <div {...boxProps}>
          {sheet.isMounted && (
            <Panel>
              <HoursForm
                key={sheet.round}
                role={role}
                weekly={weekly}
                onCopied={(others) => {
                  alsoOn.current = others;
                }}
                {...form}
              />
            </Panel>
          )}
        </div>
        <section aria-labelledby="weekly-hours">
          <h2 id="weekly-hours" ref={heading} tabIndex={-1} className={classes.heading}>
            Weekly time slots
          </h2>
          {notice && (
            <FocusedBanner key={notice.round} tone="success">
              {notice.text}
            </FocusedBanner>
          )}
          {removal.failure}
          {weekly.length === 0 ? (
            <EmptyState sentence="No time slots set yet" why="Applicants cannot book you until you add one." />
          ) : (
            <>
              <WeekChart weekly={weekly} />
              <RecordList
                label="Weekly time slots"
                isAddressed={false}
                items={weekly.map((row) => ({
                  id: row.id,
                  title: dayName(row.day_of_week),
                  name: hoursText(row),
                  details: row.is_available ? timesText(row) : `${timesText(row)} · turned off`,
                  onEdit: () => sheet.edit(row),
                  actions: (
                    <>
                      <ActiveSwitch
                        label="Available"
                        of={hoursText(row)}
                        isActive={row.is_available}
                        listKey={listKey}
                        save={(is_available) =>
                          changeHours(role, { id: row.id, values: { is_available, version: row.version } })
                        }
                      />
                      <Button
                        id={editButtonId(row.id)}
                        variant="subtle"
                        size="compact-md"
                        aria-label={`Edit ${hoursText(row)}`}
                        onClick={() => sheet.edit(row)}
                      >
                        Edit
                      </Button>
                    </>
                  ),
                  acts: [
                    {
                      label: `Copy ${dayName(row.day_of_week)} to other days`,
                      onClick: () => setCopied(row.day_of_week),
                    },
                    { label: 'Delete', onClick: () => removal.ask(row) },
                  ],
                }))}
              />
            </>
          )}
        </section>
        <SingleDays role={role} days={days} onDirtyChange={setHasDay} />
      </WithAside>
      {copied !== undefined && (
        <CopyDialog
          role={role}
          from={copied}
          onClose={() => setCopied(undefined)}
          onCopied={(sentence) => {
            setCopied(undefined);
            sheet.tell(sentence);
          }}
        />
      )}
      {removal.dialog}
      {dialog}
    </>
  );
}

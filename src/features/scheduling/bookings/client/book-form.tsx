import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { nameWithProof } from '#core/shared/proof.ts';
import { counted } from '#core/shared/sentence.ts';
import { formatPrice } from '#features/providers/service-pricing/schema.ts';
import { ownEntitlements } from '#features/billing/entitlements/client/owned-items.tsx';

import { bookingInput, bookingMove, type BookableProvider, type BookingInput, type BookingRow } from '../schema.ts';
import { book, bookings, moveBooking, slotsKey } from './api.ts';
import { roleLabels } from './booked-text.ts';
import { SlotChooser } from './slot-chooser.tsx';

/** Date and time are one choice with one message, as are provider and role. */
const bookingFields = bookingInput.extend({ role: z.string(), date: z.string() });
const moveFields = bookingMove.omit({ version: true }).extend({ date: z.string() });

type BookFormProps = RowFormProps<BookingRow> & { providers: readonly BookableProvider[]; noticeHours: number };

/** Books a session: provider, kind, time and a note. */
export function BookForm({ providers, noticeHours, ...sheet }: BookFormProps) {
  const takeBack = useTakenTimes();
  const queryClient = useQueryClient();
  const credits = useQuery(ownEntitlements).data?.credits.available ?? 0;
  const only = providers.length === 1 ? providers[0] : undefined;
  const form = useRowForm<FormSchema, BookingRow>({
    ...sheet,
    schema: bookingFields,
    initialValues: {
      provider_id: only?.id ?? '',
      role: only?.role ?? '',
      session_type: getOnlyType(only?.session_types),
      date: '',
      time: '',
      client_note: '',
      // Uses a credit if there is one.
      use_credit: true,
    },
    draft: 'bookings',
    listKey: bookings.key,
    async save(checked, { key }) {
      const { use_credit, ...input } = checked as BookingInput;
      const values = credits > 0 ? { ...input, use_credit } : { ...input, use_credit: false };
      const booked = await book({ key, values }).catch(takeBack(() => form.form.setValues({ date: '', time: '' })));
      await queryClient.invalidateQueries({ queryKey: ownEntitlements.queryKey });
      return booked;
    },
  });
  const { form: formState, field } = form;
  const { use_credit, provider_id, role, session_type, date, time } = formState.values as BookingInput;
  const provider = providers.find((each) => each.id === provider_id && each.role === role);
  const { id, error } = field('provider_id');

  function handleProvider(chosen: string): void {
    const next = providers.find((each) => getKey(each) === chosen);
    formState.setValues({
      provider_id: next?.id ?? '',
      role: next?.role ?? '',
      session_type: getOnlyType(next?.session_types),
      date: '',
      time: '',
    });
  }

  return (
    <RowForm
      of={form}
      noun="session"
      legend="Book a session"
      description={only ? `With ${nameWithProof(only)}, ${roleLabels[only.role]}. ${formatLength(only)}` : undefined}
      submit="Book"
      busy="Booking…"
      failure="Your session could not be booked."
    >
      {!only && (
        <NativeSelect
          id={id}
          error={error}
          name="provider"
          label="With"
          description={provider && formatLength(provider)}
          required
          value={provider ? getKey(provider) : ''}
          onChange={({ currentTarget }) => handleProvider(currentTarget.value)}
          data={[
            { value: '', label: 'Choose your mentor or attorney' },
            ...providers.map((each) => ({
              value: getKey(each),
              label: `${nameWithProof(each)}, ${roleLabels[each.role]}`,
            })),
          ]}
        />
      )}
      {provider && (
        <>
          <NativeSelect
            {...field('session_type')}
            label="Session type"
            required
            description={
              session_type && priceText(provider, { session_type, withCredit: credits > 0 && use_credit !== false })
            }
            data={[{ value: '', label: 'Choose a session type' }, ...provider.session_types]}
          />
          <div data-wide>
            <SlotChooser
              key={getKey(provider)}
              id={field('time').id}
              label="Time"
              provider={provider}
              date={date}
              time={time}
              error={field('time').error}
              noticeHours={noticeHours}
              onChoose={(slot) => formState.setValues(slot)}
            />
          </div>
          <AutosizeTextarea
            {...field('client_note')}
            label="Note"
            description={`Optional. What ${provider.name} should know beforehand.`}
            minRows={3}
            maxRows={12}
            data-wide
          />
          {credits > 0 && (
            <Checkbox
              size="md"
              label="Use a session credit"
              description={counted(credits, {
                one: 'You have {count} session credit left. If you cancel the session in time, you get the credit back.',
                other:
                  'You have {count} session credits left. If you cancel the session in time, you get the credit back.',
              })}
              checked={use_credit !== false}
              onChange={({ currentTarget }) => formState.setFieldValue('use_credit', currentTarget.checked)}
              data-wide
            />
          )}
        </>
      )}
    </RowForm>
  );
}

type MoveFormProps = RowFormProps<BookingRow> & { row: BookingRow; provider: BookableProvider; noticeHours: number };

/** Moves a session to another time. */
export function MoveForm({ provider, noticeHours, ...sheet }: MoveFormProps) {
  const { row } = sheet;
  const takeBack = useTakenTimes();
  const form = useRowForm<FormSchema, BookingRow>({
    ...sheet,
    schema: moveFields,
    initialValues: { date: '', time: '' },
    draft: 'booking-moves',
    listKey: bookings.key,
    read: bookings.find,
    save: (input, { version }) =>
      moveBooking(row, { ...(input as { date: string; time: string }), version }).catch(
        takeBack(() => form.form.setValues({ date: '', time: '' })),
      ),
  });
  const { date, time } = form.form.values as { date: string; time: string };
  return (
    <RowForm
      of={form}
      noun="session"
      legend={`Move “${row.session_type}” with ${row.provider}`}
      description={
        row.role === 'mentor' && row.status === 'confirmed' ? `${row.provider} will confirm the new time.` : undefined
      }
      submit="Move"
      busy="Moving…"
      cancel="Keep the current time"
      failure="This session was not moved."
    >
      <div data-wide>
        <SlotChooser
          id={form.field('time').id}
          label="New time"
          around={row.starts_at}
          moving={row.id}
          provider={provider}
          date={date}
          time={time}
          error={form.field('time').error}
          noticeHours={noticeHours}
          onChoose={(slot) => form.form.setValues(slot)}
        />
      </div>
    </RowForm>
  );
}

const refusals: readonly string[] = ['time_taken', 'own_time_taken', 'time_not_offered'];

/** A time taken in the meantime is deselected, and free slots are loaded again. Everything else stays as typed. */
function useTakenTimes() {
  const queryClient = useQueryClient();
  return (forgetTime: () => void) =>
    async (error: unknown): Promise<never> => {
      if (error instanceof ApiError && refusals.includes(error.code)) {
        forgetTime();
        await queryClient.invalidateQueries({ queryKey: slotsKey });
      }
      throw error;
    };
}

function getKey({ role, id }: BookableProvider): string {
  return `${role}/${id}`;
}

function getOnlyType(types: readonly string[] = []): string {
  return types.length === 1 ? (types[0] ?? '') : '';
}

/** Price of a session before booking. */
function priceText(
  { prices, name }: BookableProvider,
  { session_type, withCredit }: { session_type: string; withCredit: boolean },
): string {
  if (withCredit) return 'Paid for with a session credit.';
  const offered = prices.filter((each) => each.session_type === session_type);
  if (offered.length === 0) return `${name} has not set a price for this. Please ask before you book.`;
  return `Price: ${offered.map(({ price, currency }) => formatPrice(price, currency)).join(' or ')}`;
}

function formatLength({ minutes }: BookableProvider): string {
  return `Sessions last ${minutes} minutes.`;
}

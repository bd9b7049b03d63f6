import { Button, Checkbox, Group } from '@mantine/core';

import { useSchemaForm } from '#core/client/form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import { trialInput, type UserDetails } from '../schema.ts';
import { setTrial } from './api.ts';

/** Trial of a role, and whether it is paid for. Sends changed fields only. */
export function TrialForm({
  row,
  onSaved,
  onClose,
}: {
  row: UserDetails['roles'][number];
  /** Includes whether they chose Subscribed. */
  onSaved: (user: UserDetails, wanted: boolean) => void;
  onClose: () => void;
}) {
  const before = {
    trial_start_date: toDay(row.trial_start_date),
    trial_end_date: toDay(row.trial_end_date),
    is_subscribed: row.is_subscribed ?? false,
  };
  const trial = useSchemaForm({
    schema: trialInput.omit({ version: true }).required(),
    initialValues: before,
    async submit(input) {
      // An unchanged date keeps its time of day.
      const { trial_start_date: start, trial_end_date: end, is_subscribed } = input;
      onSaved(
        await setTrial(row.id, {
          ...(start !== before.trial_start_date && { trial_start_date: start }),
          ...(end !== before.trial_end_date && { trial_end_date: end }),
          is_subscribed,
          version: row.version,
        }),
        is_subscribed,
      );
    },
  });
  const { form, field, isBusy } = trial;
  return (
    <FormFrame of={trial} failed="The trial was not changed.">
      <FormSection legend={`${roleLabels[row.role]} trial`} disabled={isBusy}>
        <DateInput
          {...field('trial_start_date')}
          value={form.values.trial_start_date as string}
          label="Trial start"
          required
        />
        <DateInput
          {...field('trial_end_date')}
          value={form.values.trial_end_date as string}
          label="Trial end"
          description="The trial lasts until the end of this day (UTC)."
          required
        />
        <Checkbox
          size="md"
          label="Subscribed"
          description="Gives access with no payment and no end date. It does not affect what a user has paid for."
          checked={form.values.is_subscribed === true}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('is_subscribed', checked)}
        />
        <Group gap="xs" data-wide>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save trial</Button>
        </Group>
      </FormSection>
    </FormFrame>
  );
}

function toDay(instant: string | null): string {
  return instant === null ? '' : new Date(instant).toISOString().slice(0, 10);
}

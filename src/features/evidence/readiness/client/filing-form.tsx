import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { ApiError } from '#core/client/api.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { filingInput, type Filing } from '../schema.ts';
import { ownReadiness, saveFiling } from './api.ts';

const WHY = 'Evidence dated after this day is flagged. Leave it empty until you know the date.';

/** Form that sets, changes or removes the filing date. */
export function FilingForm({ filing }: { filing: Filing | null }) {
  const queryClient = useQueryClient();
  const checked = useSchemaForm({
    schema: filingInput.pick({ filed_on: true }),
    initialValues: { filed_on: filing?.filed_on ?? null },
    async submit({ filed_on: day }) {
      try {
        const saved = await saveFiling({ filed_on: day, version: filing?.version });
        checked.showStored({ filed_on: saved.filed_on });
        showSavedToast('The filing date was saved.');
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'version_conflict')) throw error;
        await queryClient.invalidateQueries(ownReadiness);
        throw error;
      }
      await queryClient.invalidateQueries(ownReadiness);
    },
  });
  const { form, field, isBusy } = checked;
  const { filed_on: day } = form.getValues();
  const stored = filing?.filed_on ?? null;
  // A new key would replace the form, and the focus would be lost.
  const showStored = useEffectEvent((filed_on: string | null) => {
    if (!form.isDirty()) checked.showStored({ filed_on });
  });
  useEffect(() => showStored(stored), [stored]);

  return (
    <FormFrame of={checked} isShort failed="The filing date was not saved.">
      <fieldset disabled={isBusy}>
        <Stack gap={10} align="flex-start">
          <DateInput {...field('filed_on')} value={day as string | null} label="Filing date" description={WHY} />
          <Button type="submit" variant="default" disabled={!form.isDirty()} data-screen-only>
            Save date
          </Button>
        </Stack>
      </fieldset>
    </FormFrame>
  );
}

/** Read-only filing date. */
export function FilingText({ day }: { day: string | null }) {
  return <SoftText>{day ? `Filing date: ${formatDate(day)}` : 'No filing date is set.'}</SoftText>;
}

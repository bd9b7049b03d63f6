import { Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { ApiError } from '#core/client/api.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { useNow } from '#core/client/now.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';

import { settingValues, type SettingRow } from '../schema.ts';
import { allSettings, saveSetting } from './api.ts';
import type { SettingText } from './setting-texts.ts';
import { SettingValue } from './setting-value.tsx';

export type SettingFormProps = {
  row: SettingRow;
  text: SettingText;
  onSaved: (row: SettingRow | undefined) => void;
  onCancel: () => void;
};

/** Sets a value, or returns to the default. If another owner was faster, the row next to it shows their value. */
export function SettingForm({ row, text, onSaved, onCancel }: SettingFormProps) {
  const { key, value, version } = row;
  const queryClient = useQueryClient();
  const now = useNow();
  const { form, field, formProps, summary, failure, isBusy } = useSchemaForm({
    schema: z.object({ value: settingValues[key] }),
    initialValues: { value },
    async submit(input) {
      try {
        const settings = await saveSetting({ key, value: input.value, version });
        await showChanged(queryClient, allSettings.queryKey, settings);
        onSaved(settings.find((one) => one.key === key));
      } catch (error) {
        const isOutdated = error instanceof ApiError && error.code === 'version_conflict';
        if (isOutdated) await queryClient.invalidateQueries(allSettings);
        throw error;
      }
    },
  });
  const { guard, dialog } = useUnsavedGuard(form.isDirty());
  const typed = String(form.values.value).trim();
  const props = {
    ...field('value'),
    label: text.label,
    description: row.default && `If left empty, the default applies: ${row.default}`,
    autoFocus: true,
  };
  return (
    <Box {...formProps} component="form" maw="40rem" py="xs">
      <ErrorSummary {...summary} />
      {failure && <ErrorBanner sentence={`${text.label} was not saved.`} failure={failure} isFocused />}
      <fieldset disabled={isBusy}>
        {text.choices ? (
          <NativeSelect
            {...props}
            data={Object.entries(text.choices).map(([choice, label]) => ({ value: choice, label }))}
          />
        ) : text.input === 'lines' ? (
          <AutosizeTextarea {...props} minRows={3} maxRows={10} />
        ) : (
          <TextInput
            {...props}
            {...(text.input === 'number' ? { inputMode: 'numeric' } : { type: text.input ?? 'text' })}
          />
        )}
        {!text.choices && settingValues[key].safeParse(typed).success && (
          <Text my="sm" className="long-words">
            Shown as: <SettingValue of={key} value={typed || row.default} now={now} />
          </Text>
        )}
        <Group gap="sm" wrap="nowrap" justify="flex-end">
          <Button variant="default" onClick={() => guard(onCancel)}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </fieldset>
      {dialog}
    </Box>
  );
}

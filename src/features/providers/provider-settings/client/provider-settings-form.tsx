import { Box, Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { buffers, providerSettingsInput, sessionDurations, type ProviderSettings } from '../schema.ts';
import { saveSettings } from './api.ts';
import classes from './provider-settings.module.css';

export type ProviderSettingsFormProps = {
  role: ProviderRole;
  settings: ProviderSettings;
  onSaved: (settings: ProviderSettings) => void;
  /** Starts over with values saved elsewhere. */
  onReload: () => Promise<void>;
};

const SHOWN_MS = 3000;
// Email choices are made on the Notifications page.
const schema = providerSettingsInput.omit({
  version: true,
  email_notifications: true,
  document_review_reminders: true,
});
const minutes = (choices: readonly number[]) =>
  choices.map((choice) => ({ value: String(choice), label: choice === 0 ? 'None' : `${choice} minutes` }));

export function ProviderSettingsForm({ role, settings, onSaved, onReload }: ProviderSettingsFormProps) {
  const {
    version,
    updated_at: _at,
    has_applicants: _has,
    email_notifications,
    document_review_reminders,
    ...initialValues
  } = settings;
  const [savedRound, setSavedRound] = useState(0);
  const [isSavedShown, setIsSavedShown] = useState(false);
  const checked = useSchemaForm<FormSchema>({
    schema,
    initialValues,
    async submit(input) {
      setIsSavedShown(false);
      const chosen = input as z.output<typeof schema>;
      const saved = await saveSettings(role, { ...chosen, email_notifications, document_review_reminders, version });
      form.resetDirty();
      onSaved(saved);
      setIsSavedShown(true);
      setSavedRound((round) => round + 1);
    },
  });
  const { form, field, failure, isBusy, isAlive } = checked;
  const { dialog } = useUnsavedGuard(form.isDirty());
  useEffect(() => {
    if (savedRound === 0) return undefined;
    const timer = setTimeout(() => setIsSavedShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [savedRound]);

  const choice = (name: 'session_minutes' | 'buffer_minutes', choices: readonly number[]) => {
    const { error, id } = field(name);
    return {
      id,
      name,
      error,
      data: minutes(choices),
      value: String(form.values[name]),
      onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
        form.setFieldValue(name, Number(currentTarget.value)),
    };
  };
  const toggle = (name: keyof typeof initialValues) => {
    const { error, id } = field(name);
    return {
      id,
      name,
      error,
      size: 'md',
      checked: form.values[name] === true,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        form.setFieldValue(name, currentTarget.checked),
    } as const;
  };

  return (
    <FormFrame
      of={checked}
      failed="Your settings were not saved."
      action={
        failure?.code === 'version_conflict' && (
          <ActionButton variant="default" onClick={() => void onReload()}>
            Show the newer settings
          </ActionButton>
        )
      }
      className={classes.panels}
    >
      <Panel>
        <FormSection legend="Bookings" disabled={isBusy}>
          <NativeSelect
            {...choice('session_minutes', sessionDurations)}
            label="Session duration"
            description="How long a booked session lasts."
          />
          <NativeSelect
            {...choice('buffer_minutes', buffers)}
            label="Buffer"
            description="Time kept free between two bookings."
          />
          <TextInput
            {...field('call_link')}
            type="url"
            label="Call link"
            description="Where you meet for calls, unless a session has its own link. It is included in both invitations."
            placeholder="https://"
            data-wide
          />
          <Switch
            {...toggle('auto_accept_consultations')}
            label="Accept consultations automatically"
            description="Bookings are confirmed immediately. Otherwise you confirm each one."
            data-wide
          />
          <Switch
            {...toggle('show_availability')}
            label="Show my availability"
            description="Your applicants can see your available times and book them."
            data-wide
          />
        </FormSection>
      </Panel>
      <Group gap="sm" justify="flex-end">
        <Box role="status" c="green" fw={600}>
          {isSavedShown && 'Settings saved successfully!'}
        </Box>
        <Button type="submit" disabled={!isAlive || isBusy}>
          {isBusy ? 'Saving…' : 'Save settings'}
        </Button>
      </Group>
      {dialog}
    </FormFrame>
  );
}

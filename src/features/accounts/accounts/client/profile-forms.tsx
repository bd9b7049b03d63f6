import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useSchemaForm } from '#core/client/form.ts';
import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { StatusMessageBanner, useStatusMessage, type StatusMessage } from '#core/client/ui/status-message.tsx';

import { emailChange, passwordChangeForm, profileForm } from '../schema.ts';
import type { Profile } from '../server/answers.ts';
import { AccountForm } from './account-form.tsx';
import { askForEmailChange, changePassword, changeProfile } from './profile-api.ts';
import { CurrentPasswordField, NewPasswordFields } from './password-fields.tsx';
import { ownProfile } from './own-profile.ts';
import { checkSession } from './session.ts';
import { TimeZoneSelect, type TimeZoneSelectProps } from './time-zone-select.tsx';

export function NameForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const form = useSchemaForm({
    schema: profileForm(profile.name),
    initialValues: { name: profile.name, time_zone: profile.time_zone || deviceTimeZone(), clock: profile.clock },
    onAttempt: () => showMessage(),
    async submit(input) {
      const { name, ...rest } = input;
      const saved = await changeProfile(name === profile.name ? rest : input);
      await showChanged(queryClient, ownProfile.queryKey, saved);
      form.showStored({ name: saved.name, time_zone: saved.time_zone, clock: saved.clock });
      await checkSession();
      showMessage('Your profile was saved.');
    },
  });
  const { name: _, ...zone } = form.field('time_zone') as TimeZoneSelectProps & { name: string };
  return (
    <AccountForm
      form={form}
      label="Save"
      busyLabel="Saving…"
      banner={<Outcome statusMessage={statusMessage} form={form} />}
    >
      <TextField {...form.field('name')} label="Full Name" autoComplete="name" required />
      <TimeZoneSelect {...zone} />
      <NativeSelect
        {...form.field('clock')}
        label="Time format"
        description="How times are shown on pages and in emails."
        data={[
          { value: '', label: 'Same as this browser' },
          { value: '12', label: '12-hour (2:30 PM)' },
          { value: '24', label: '24-hour (14:30)' },
        ]}
      />
    </AccountForm>
  );
}

export function EmailForm({ email }: { email: string }) {
  const { statusMessage, showMessage } = useStatusMessage();
  const form = useSchemaForm({
    schema: emailChange,
    initialValues: { email: '', currentPassword: '' },
    onAttempt: () => showMessage(),
    async submit(input) {
      await askForEmailChange(input);
      form.form.reset();
      showMessage(
        `We sent a link to ${email} and to ${input.email}. Your email address changes once you have opened both links, within 24 hours.`,
      );
    },
  });
  return (
    <AccountForm
      form={form}
      label="Change email"
      busyLabel="Sending…"
      banner={<Outcome statusMessage={statusMessage} form={form} />}
    >
      <TextField
        {...form.field('email')}
        type="email"
        label="New Email"
        description={`Now: ${email}`}
        autoComplete="email"
        required
      />
      <CurrentPasswordField {...form.field('currentPassword')} purpose="to change your email" />
    </AccountForm>
  );
}

export function PasswordForm() {
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const form = useSchemaForm({
    schema: passwordChangeForm,
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
    onAttempt: () => showMessage(),
    async submit({ currentPassword, password }) {
      await changePassword({ currentPassword, password });
      form.form.reset();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      showMessage('Your password was changed, and you have been signed out on every other device.');
    },
  });
  return (
    <AccountForm
      form={form}
      label="Change password"
      busyLabel="Changing…"
      banner={<Outcome statusMessage={statusMessage} form={form} />}
    >
      <CurrentPasswordField {...form.field('currentPassword')} purpose="to change your password" />
      <NewPasswordFields field={form.field} />
    </AccountForm>
  );
}

function Outcome({
  statusMessage,
  form,
}: {
  statusMessage: StatusMessage;
  form: Pick<ReturnType<typeof useSchemaForm>, 'failure'>;
}) {
  return (
    <>
      <StatusMessageBanner statusMessage={statusMessage} />
      {form.failure && <ErrorBanner isFocused failure={form.failure} />}
    </>
  );
}

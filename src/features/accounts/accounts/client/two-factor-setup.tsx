import { Text } from '@mantine/core';
import { useState } from 'react';

import { useSchemaForm } from '#core/client/form.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import { appCodeInput, twoFactorSetup } from '../schema.ts';
import type { TwoFactorSecret } from '../server/answers.ts';
import { AccountForm } from './account-form.tsx';
import { setUpTwoFactor, enableTwoFactor } from './profile-api.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { useFocusFirstField } from './first-field.ts';
import { LinkButton } from './link-button.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './two-factor.module.css';

/** Setup of two-factor authentication: the password, then a secret for the app, then the app's first code. */
export function TwoFactorSetup({ onSwitchedOn }: { onSwitchedOn(codes: string[]): Promise<void> }) {
  const [secret, setSecret] = useState<TwoFactorSecret>();
  if (!secret) return <Begin onBegun={setSecret} />;
  return <Connect secret={secret} onSwitchedOn={onSwitchedOn} onCancel={() => setSecret(undefined)} />;
}

function Begin({ onBegun }: { onBegun(secret: TwoFactorSecret): void }) {
  const form = useSchemaForm({
    schema: twoFactorSetup,
    initialValues: { currentPassword: '' },
    submit: async (input) => onBegun(await setUpTwoFactor(input)),
  });
  return (
    <AccountForm
      form={form}
      label="Set up"
      busyLabel="Preparing…"
      banner={form.failure && <ErrorBanner isFocused failure={form.failure} />}
    >
      <Text>
        <RichText text="**Off.** When it is on, you sign in with your password and then a code from an app on your phone, so a stolen password alone is not enough." />
      </Text>
      <CurrentPasswordField {...form.field('currentPassword')} purpose="for two-factor authentication" />
    </AccountForm>
  );
}

function Connect({
  secret: { secret, uri },
  onSwitchedOn,
  onCancel,
}: {
  secret: TwoFactorSecret;
  onSwitchedOn(codes: string[]): Promise<void>;
  onCancel(): void;
}) {
  const firstField = useFocusFirstField();
  const form = useSchemaForm({
    schema: appCodeInput,
    initialValues: { code: '' },
    submit: async (input) => onSwitchedOn(await enableTwoFactor(input)),
  });
  return (
    <>
      <ol className={classes.steps}>
        <li>Open an authenticator app on your phone, or a password manager that generates codes.</li>
        <li>
          Scan this QR code, or type in the key.
          <div className={classes.secret}>
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div>
              <Text fz="0.8438rem" fw={600}>
                Key
              </Text>
              <p className={classes.key}>
                <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
              </p>
              <SoftText mb="sm">Choose “time-based” if the app asks.</SoftText>
              <TextLink href={uri}>Open an app on this device</TextLink>
            </div>
          </div>
        </li>
        <li>Enter the code the app is showing.</li>
      </ol>
      <AccountForm
        form={form}
        label="Turn on"
        busyLabel="Turning on…"
        banner={form.failure && <ErrorBanner isFocused failure={form.failure} />}
      >
        <TextField
          {...form.field('code')}
          label="Code"
          description="Six digits"
          autoComplete="one-time-code"
          inputMode="numeric"
          ref={firstField}
          required
        />
      </AccountForm>
      <Text mt="md">
        <LinkButton onClick={onCancel}>Cancel</LinkButton>
      </Text>
    </>
  );
}

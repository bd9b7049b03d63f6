import { Text } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';

import { useSchemaForm } from '#core/client/form.ts';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TextField } from '#core/client/ui/text-field.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';

import { appCodeInput, twoFactorSetup } from '../schema.ts';
import type { TwoFactorSecret } from '../server/answers.ts';
import { AccountForm } from './account-form.tsx';
import { setUpTwoFactor, enableTwoFactor } from './profile-api.ts';
import { CurrentPasswordField } from './password-fields.tsx';
import { useFocusFirstField } from './first-field.ts';
import { LinkButton } from './link-button.tsx';
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
    <AccountForm form={form} label="Set up" busyLabel="Preparing…">
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
      <AccountForm form={form} label="Turn on" busyLabel="Turning on…">
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

/** Quiet zone in modules. Some cameras find no code without it. */
const QUIET_MODULES = 4;

/** QR code of a text. Black on white in both color schemes, because many apps read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { border: QUIET_MODULES, ecc: 'L' });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

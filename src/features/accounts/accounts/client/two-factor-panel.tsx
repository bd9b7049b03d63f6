import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useSchemaForm } from '#core/client/form.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { counted } from '#core/shared/sentence.ts';

import { hasRole } from '#features/accounts/roles/rules.ts';

import { bothFactors, type BothFactors } from '../schema.ts';
import type { Profile } from '../server/answers.ts';
import { AccountForm } from './account-form.tsx';
import { renewRecoveryCodes, disableTwoFactor } from './profile-api.ts';
import { CodeField } from './code-field.tsx';
import { CurrentPasswordField } from './password-fields.tsx';
import { useFocusFirstField } from './first-field.ts';
import { LinkButton } from './link-button.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { checkSession, useSession } from './session.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** Number of remaining codes at which the user is asked to generate new ones. */
const FEW_CODES = 3;

type Shown = { codes: string[]; notice: string } | { notice: string };

/** Panel for two-factor authentication: its state, and turning it on or off. */
export function TwoFactorPanel({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Shown>();

  async function show(next: Shown): Promise<void> {
    // Codes cannot be read again, so they wait for no other request.
    if ('codes' in next) setShown(next);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['profile'] }),
      queryClient.invalidateQueries({ queryKey: ['sessions'] }),
      checkSession(),
    ]);
    setShown(next);
  }

  if (shown && 'codes' in shown) {
    return <RecoveryCodeList {...shown} account={profile.email} onDone={() => setShown(undefined)} />;
  }
  if (!profile.two_factor_enabled) {
    return (
      <>
        {shown && <FocusedBanner tone="success">{shown.notice}</FocusedBanner>}
        <TwoFactorSetup
          onSwitchedOn={(codes) =>
            show({
              codes,
              notice: 'Two-factor authentication is on, and you have been signed out on every other device.',
            })
          }
        />
      </>
    );
  }
  return (
    <SwitchedOn
      codesLeft={profile.recovery_codes_left}
      onRenewed={(codes) =>
        show({
          codes,
          notice:
            'You have new recovery codes, and you have been signed out on every other device. The old codes no longer work.',
        })
      }
      onSwitchedOff={() =>
        show({
          notice:
            'Two-factor authentication is off, and you have been signed out on every other device. You now sign in with your password alone.',
        })
      }
    />
  );
}

type SwitchedOnProps = { codesLeft: number; onRenewed(codes: string[]): Promise<void>; onSwitchedOff(): Promise<void> };

function SwitchedOn({ codesLeft, onRenewed, onSwitchedOff }: SwitchedOnProps) {
  const [openForm, setOpenForm] = useState<'renew' | 'off'>();
  const { session } = useSession();
  const isNeeded = hasRole(session?.roles ?? [], 'admin');
  const left = counted(codesLeft, {
    none: 'You have no recovery codes left.',
    one: 'You have {count} recovery code left.',
    other: 'You have {count} recovery codes left.',
  });
  return (
    <>
      <Text mb="md">
        <strong>On.</strong> You sign in with your password and a code from your app. {codesLeft > FEW_CODES && left}
      </Text>
      {codesLeft <= FEW_CODES && (
        <Banner tone="info">{left} Generate new ones so that you can sign in without your phone.</Banner>
      )}
      {openForm === undefined && (
        <Group gap="sm">
          <ActionButton variant="default" onClick={() => setOpenForm('renew')}>
            Generate new recovery codes
          </ActionButton>
          <ActionButton variant="default" onClick={() => setOpenForm('off')}>
            Turn off
          </ActionButton>
        </Group>
      )}
      {openForm === 'renew' && (
        <BothFactorsForm
          label="Generate new codes"
          busyLabel="Generating codes…"
          explanation="The codes you have now will stop working."
          submit={async (input) => onRenewed(await renewRecoveryCodes(input))}
        />
      )}
      {openForm === 'off' && (
        <BothFactorsForm
          label="Turn off"
          busyLabel="Turning off…"
          explanation={
            isNeeded
              ? 'Your recovery codes will be deleted, and you cannot act as an admin until you set it up again.'
              : 'After that, you sign in with your password alone. Your recovery codes will be deleted.'
          }
          submit={async (input) => {
            await disableTwoFactor(input);
            await onSwitchedOff();
          }}
        />
      )}
      {openForm && (
        <Text mt="md">
          <LinkButton onClick={() => setOpenForm(undefined)}>Cancel</LinkButton>
        </Text>
      )}
    </>
  );
}

type BothFactorsFormProps = {
  label: string;
  busyLabel: string;
  explanation: string;
  submit(input: BothFactors): Promise<void>;
};

function BothFactorsForm({ label, busyLabel, explanation, submit }: BothFactorsFormProps) {
  const firstField = useFocusFirstField();
  const form = useSchemaForm({ schema: bothFactors, initialValues: { currentPassword: '', code: '' }, submit });
  return (
    <AccountForm form={form} label={label} busyLabel={busyLabel}>
      <Text>{explanation}</Text>
      <CurrentPasswordField
        {...form.field('currentPassword')}
        purpose="for two-factor authentication"
        ref={firstField}
      />
      <CodeField {...form.field('code')} />
    </AccountForm>
  );
}

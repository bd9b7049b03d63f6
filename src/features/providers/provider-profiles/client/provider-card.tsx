import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { CellNote } from '#core/client/ui/cell-note.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { UserAvatar } from '#core/client/ui/user-avatar.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { Fact } from '#core/client/ui/fact.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { counted } from '#core/shared/sentence.ts';
import { formatAmount, formatPrice } from '#features/providers/service-pricing/schema.ts';
import { roleLabels } from '#features/accounts/roles/schema.ts';

import type { ShownProvider } from '../schema.ts';
import { Chips } from './chips.tsx';
import classes from './provider-card.module.css';

/** A mentor or attorney as their applicants see them. */
export function ProviderCard({ provider, action }: { provider: Omit<ShownProvider, 'user_id'>; action?: ReactNode }) {
  const { name, role, is_verified, mentor_profile, attorney_profile, prices } = provider;
  const profile = mentor_profile ?? attorney_profile;
  return (
    <Panel>
      <Stack component="article" aria-label={`${name}, ${roleLabels[role].toLowerCase()}`}>
        <Group>
          <UserAvatar src={mentor_profile?.profile_image_url ?? null} name={name} />
          <div>
            <Box component="h2" fz="1.25rem" className="long-words">
              {name}
            </Box>
            <Text c="dimmed">
              {roleLabels[role]}
              {attorney_profile?.specialization && `, ${attorney_profile.specialization}`}
            </Text>
            <StatusBadge tone={is_verified ? 'green' : 'brass'}>
              {is_verified ? 'Verified' : 'Not verified'}
            </StatusBadge>
          </div>
          {action && <Box ml="auto">{action}</Box>}
        </Group>
        <TypedText maw="46rem">{profile?.bio || 'No bio provided yet'}</TypedText>
        {mentor_profile && mentor_profile.expertise.length > 0 && (
          <Part title="Expertise">
            <Chips label={`${name}’s expertise`} words={mentor_profile.expertise} />
          </Part>
        )}
        {profile && (
          <dl className={classes.facts}>
            {attorney_profile && (
              <>
                <Fact label="Experience">{yearsText(attorney_profile.years_of_experience)}</Fact>
                <Fact label="Licensed in">{attorney_profile.license_state}</Fact>
                <Fact label="Bar number">{attorney_profile.bar_number}</Fact>
              </>
            )}
            {Number(profile.hourly_rate) > 0 && (
              <Fact label="Hourly rate">{formatAmount(profile.hourly_rate, 'USD')}</Fact>
            )}
          </dl>
        )}
        <Credentials of={provider} />
        {prices.length > 0 && (
          <Part title="Services">
            <Stack component="ul" gap="xs" className="long-words" aria-label={`${name}’s services`}>
              {prices.map(({ id, service_type, price, currency }) => (
                <li key={id} className={classes.price}>
                  <span>{service_type}</span>
                  <span className={classes.amount}>{formatPrice(price, currency)}</span>
                </li>
              ))}
            </Stack>
          </Part>
        )}
      </Stack>
    </Panel>
  );
}

type Credential = ShownProvider['credentials'][number];

/** A valid credential is verified. An expired one was. */
function Credentials({ of: { name, credentials } }: { of: Pick<ShownProvider, 'name' | 'credentials'> }) {
  return (
    <>
      <CredentialList
        title="Verified credentials"
        of={name}
        credentials={credentials.filter((one) => !one.is_expired)}
      />
      <CredentialList title="Expired credentials" of={name} credentials={credentials.filter((one) => one.is_expired)} />
    </>
  );
}

function CredentialList({ title, of, credentials }: { title: string; of: string; credentials: readonly Credential[] }) {
  if (credentials.length === 0) return null;
  return (
    <Part title={title}>
      <Stack component="ul" gap="xs" className="long-words" aria-label={`${title} of ${of}`}>
        {credentials.map(({ id, credential_type, issuing_authority, issue_date, expiry_date, is_expired }) => (
          <li key={id}>
            {credential_type}, {issuing_authority}
            <CellNote>
              Issued {formatDate(issue_date)}
              {expiry_date && ` · ${is_expired ? 'expired' : 'expires'} ${formatDate(expiry_date)}`}
            </CellNote>
          </li>
        ))}
      </Stack>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Box component="h3" mb={6} ff="text" fz="sm" fw={600}>
        {title}
      </Box>
      {children}
    </section>
  );
}

function yearsText(years: number): string {
  return counted(years, { one: '{count} year', other: '{count} years' });
}

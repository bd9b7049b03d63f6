import type { ReactNode } from 'react';

import { Panel } from '#core/client/ui/panel.tsx';
import { UserAvatar } from '#core/client/ui/user-avatar.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { counted } from '#core/shared/sentence.ts';
import { formatAmount } from '#features/providers/service-pricing/schema.ts';
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
      <article className={classes.root} aria-label={`${name}, ${roleLabels[role].toLowerCase()}`}>
        <div className={classes.head}>
          <UserAvatar src={mentor_profile?.profile_image_url ?? null} name={name} />
          <div>
            <h2 className={classes.name}>{name}</h2>
            <p className={classes.role}>
              {roleLabels[role]}
              {attorney_profile?.specialization && `, ${attorney_profile.specialization}`}
            </p>
            <StatusBadge tone={is_verified ? 'green' : 'brass'}>
              {is_verified ? 'Verified' : 'Not verified'}
            </StatusBadge>
          </div>
          {action && <div className={classes.action}>{action}</div>}
        </div>
        <p className={classes.bio}>{profile?.bio || 'No bio provided yet'}</p>
        {mentor_profile && mentor_profile.expertise.length > 0 && (
          <Part title="Expertise">
            <Chips label={`Expertise of ${name}`} words={mentor_profile.expertise} />
          </Part>
        )}
        {profile && (
          <dl className={classes.facts}>
            {attorney_profile && (
              <>
                <Fact label="Experience" value={yearsText(attorney_profile.years_of_experience)} />
                <Fact label="Licensed in" value={attorney_profile.license_state} />
                <Fact label="Bar number" value={attorney_profile.bar_number} />
              </>
            )}
            <Fact label="Hourly rate" value={formatAmount(profile.hourly_rate, 'USD')} />
          </dl>
        )}
        <Credentials of={provider} />
        {prices.length > 0 && (
          <Part title="Services">
            <ul className={classes.list} aria-label={`Services of ${name}`}>
              {prices.map(({ id, service_type, price, currency }) => (
                <li key={id} className={classes.price}>
                  <span>{service_type}</span>
                  <span className={classes.amount}>{Number(price) === 0 ? 'Free' : formatAmount(price, currency)}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </article>
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
      <ul className={classes.list} aria-label={`${title} of ${of}`}>
        {credentials.map(({ id, credential_type, issuing_authority, issue_date, expiry_date, is_expired }) => (
          <li key={id}>
            {credential_type}, {issuing_authority}
            <span className={classes.soft}>
              Issued {formatDate(issue_date)}
              {expiry_date && ` · ${is_expired ? 'expired' : 'expires'} ${formatDate(expiry_date)}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.part}>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function yearsText(years: number): string {
  return counted(years, { one: '{count} year', other: '{count} years' });
}

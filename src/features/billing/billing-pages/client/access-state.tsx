import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

import { useNow } from '#core/client/now.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { counted } from '#core/shared/sentence.ts';
import { roleLabels, type Role, type RoleRow } from '#features/accounts/roles/schema.ts';
import type { Trial } from '#features/billing/trial/rules.ts';

import classes from './billing.module.css';
import { listAccess, type Payer } from './payer.ts';

/** Subscription or trial in each role, with `action` below. */
export function AccessState({ payer, action }: { payer: Payer; action?: ReactNode }) {
  const access = listAccess(payer, useNow());
  return (
    <Panel title="Your subscription">
      {access.length === 0 && <p className={classes.line}>Your role does not need a subscription.</p>}
      <dl className={classes.facts}>
        {access.map(({ role, trial }) => (
          <div key={role}>
            <dt>{roleLabels[role]}</dt>
            <dd>
              <State trial={trial} role={role} until={subscribedUntil(payer.roles, role)} />
            </dd>
          </div>
        ))}
      </dl>
      {action && <Box mt={20}>{action}</Box>}
    </Panel>
  );
}

/** End of paid access to a role. Undefined if it has no end. */
function subscribedUntil(roles: readonly RoleRow[], role: Role): string | undefined {
  return roles.find((row) => row.role === role)?.subscribed_until ?? undefined;
}

function State({ trial, role, until }: { trial: Trial; role: Role; until: string | undefined }) {
  if (trial.state === 'subscribed') {
    if (until === undefined) return 'Subscribed. Nothing renews or is charged automatically.';
    return (
      <RichText
        text="Subscribed until {day}. Nothing renews or is charged automatically."
        values={{ day: <Instant at={until} show="day" /> }}
      />
    );
  }
  const { endsAt, daysLeft } = trial;
  const day = <Instant at={endsAt} show="day" />;
  if (trial.state === 'running') {
    return (
      <RichText
        text={counted(daysLeft, {
          one: 'Free trial until {day}: {count} day remaining.',
          other: 'Free trial until {day}: {count} days remaining.',
        })}
        values={{ day }}
      />
    );
  }
  return (
    <RichText
      text={
        role === 'applicant'
          ? 'The trial ended on {day}. You can still read and export everything you saved.'
          : 'The trial ended on {day}. Subscribe to reopen your workspace.'
      }
      values={{ day }}
    />
  );
}

import type { ReactNode } from 'react';

import { useNow } from '#core/client/now.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { roleLabels, type Role } from '#features/roles/schema.ts';
import type { Trial } from '#features/trial/rules.ts';

import classes from './billing.module.css';
import { accessOf, type Payer } from './payer.ts';

/** The subscription or trial in each role; `action` stands below. */
export function AccessState({ payer, action }: { payer: Payer; action?: ReactNode }) {
  const access = accessOf(payer, useNow());
  return (
    <Panel title="Your subscription">
      {access.length === 0 && <p className={classes.line}>Your role needs no subscription.</p>}
      <dl className={classes.facts}>
        {access.map(({ role, trial }) => (
          <div key={role}>
            <dt>{roleLabels[role]}</dt>
            <dd>
              <State trial={trial} role={role} />
            </dd>
          </div>
        ))}
      </dl>
      {action && <div className={classes.action}>{action}</div>}
    </Panel>
  );
}

function State({ trial, role }: { trial: Trial; role: Role }) {
  if (trial.state === 'subscribed') return 'Subscribed. Nothing renews or is charged automatically.';
  const { endsAt, daysLeft } = trial;
  if (trial.state === 'running') {
    return (
      <>
        Free trial until <Instant at={endsAt} show="day" />: {daysLeft === 1 ? '1 day' : `${daysLeft} days`} remaining.
      </>
    );
  }
  return (
    <>
      The trial ended on <Instant at={endsAt} show="day" />.{' '}
      {role === 'applicant'
        ? 'You can still read and export everything you saved.'
        : 'Subscribe to open your workspace again.'}
    </>
  );
}

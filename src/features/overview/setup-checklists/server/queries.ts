import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import type { Env } from '#core/server/env.ts';
import { attorneyAvailability, availabilitySettings } from '#features/scheduling/availability/server/table.ts';
import { userCredentials } from '#features/providers/provider-credentials/server/table.ts';
import { subscriptionPlans } from '#features/billing/plans/server/table.ts';
import { servicePricing } from '#features/providers/service-pricing/server/table.ts';
import { attorneyProfiles, mentorProfiles } from '#features/providers/provider-profiles/server/table.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';
import { documentTemplates } from '#features/collaboration/document-templates/server/table.ts';

import type { Checklist, OwnerStep, ProviderStep } from '../schema.ts';

const left = (step: ProviderStep | OwnerStep, isDone: SQL) =>
  sql`case when not ${isDone} then ${sql.raw(`'${step}'`)} end`;

function providerStatement(role: 'mentor' | 'attorney', { profile, hours }: { profile: SQL; hours: SQL }) {
  const ofRole = sql.raw(`'${role}'`);
  const steps = [
    left('profile', sql`exists (${profile})`),
    left('hours', sql`exists (${hours})`),
    left(
      'price',
      sql`exists (select from ${servicePricing} where ${servicePricing.user_id} = ${currentUser} and ${servicePricing.is_active})`,
    ),
    left(
      'credential',
      sql`exists (select from ${userCredentials} where ${userCredentials.user_id} = ${currentUser} and ${userCredentials.role} = ${ofRole})`,
    ),
  ];
  return defineStatement(
    `list what a new ${role} has to set up`,
    sql`select json_build_object('left', app.account_steps() || array_remove(array[${sql.join(steps, sql`, `)}], null))::text`,
  );
}

export const readMentorSteps = providerStatement('mentor', {
  profile: sql`select from ${mentorProfiles} where ${mentorProfiles.user_id} = ${currentUser} and ${mentorProfiles.bio} <> ''`,
  hours: sql`select from ${availabilitySettings} where ${availabilitySettings.user_id} = ${currentUser} and ${availabilitySettings.is_available}`,
});

export const readAttorneySteps = providerStatement('attorney', {
  profile: sql`select from ${attorneyProfiles} where ${attorneyProfiles.user_id} = ${currentUser}`,
  hours: sql`select from ${attorneyAvailability} where ${attorneyAvailability.attorney_id} = ${currentUser} and ${attorneyAvailability.is_available}`,
});

const isSold = (role: 'mentor' | 'attorney') =>
  sql`exists (select from ${subscriptionPlans} where ${subscriptionPlans.role} = ${role} and ${subscriptionPlans.is_active} and ${subscriptionPlans.price} > 0)`;

/** Returns the remaining setup steps for the owner of a site. */
export async function readOwnerSteps(tx: Transaction, env: Env): Promise<Checklist> {
  const set = await readSettings(tx, { env, keys: ['info_mailbox', 'bank_details'] });
  const [found] = await selectRows<Record<'mentor' | 'attorney' | 'template', boolean>>(
    tx,
    sql`select ${isSold('mentor')} as mentor, ${isSold('attorney')} as attorney,
      exists (select from ${documentTemplates} where ${documentTemplates.is_active}) as template`,
  );
  const isDone: Record<OwnerStep, boolean> = {
    mentor_plan: found?.mentor ?? false,
    attorney_plan: found?.attorney ?? false,
    mail_server: !env.hasMailbox,
    staff_mailbox: set.info_mailbox !== undefined,
    bank_details: set.bank_details !== undefined,
    template: found?.template ?? false,
  };
  return { left: (Object.keys(isDone) as OwnerStep[]).filter((step) => !isDone[step]) };
}

import { and, eq } from 'drizzle-orm';

import { userRoles } from '#core/server/identity/table.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import {
  APPLICATIONS_BUCKET,
  type Application,
  type Decision,
} from '#features/providers/provider-applications/schema.ts';

import type { DemoFile } from '../files.ts';
import { toDate, type Moment } from '../moments.ts';
import { getUserId, type DemoUserKey } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';
import { inTurn } from './records.ts';

export type DemoApplication = {
  by: DemoUserKey;
  role: ProviderRole;
  documents: DemoFile[];
  notes: string;
  sent: Moment;
  decision?: { at: Moment; status: Decision; note: string };
};

export function applicationEvents({ by, role, documents, notes, sent, decision }: DemoApplication): StoryEvent[] {
  let application: Pick<Application, 'id'>;
  const apply = async ({ as }: Stage): Promise<void> => {
    const applicant = await as(by);
    const urls = await inTurn(documents, (file) => applicant.upload(APPLICATIONS_BUCKET, file));
    const body = { role, documents: urls, notes };
    application = await applicant.send<Application>('POST', '/api/applications', body);
  };
  if (!decision) return [{ at: sent, play: apply }];
  const { at, status, note } = decision;
  const decide = async (stage: Stage): Promise<void> => {
    const body = { status, decision_note: note };
    await (await stage.as('robin')).send('POST', `/api/applications/all/${application.id}/decision`, body);
    if (status === 'approved') await dateRole(stage, { by, role, at });
  };
  return [
    { at: sent, play: apply },
    { at, play: decide },
  ];
}

/** Gives a granted role the ID and timestamps that it has in every demo. */
async function dateRole(
  { services, day }: Stage,
  { by, role, at }: { by: DemoUserKey; role: ProviderRole; at: Moment },
): Promise<void> {
  const grantedAt = toDate(day, at);
  const id = getUserId(by).replace(/^0{8}/, role === 'mentor' ? '0000000a' : '0000000b');
  await services.database.asSystem('the demo’s roles begin when they were given', (tx) =>
    tx
      .update(userRoles)
      .set({ id, createdAt: grantedAt, updatedAt: grantedAt })
      .where(and(eq(userRoles.userId, getUserId(by)), eq(userRoles.role, role))),
  );
}

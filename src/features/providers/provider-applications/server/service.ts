import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, throwIfError } from '#core/server/errors.ts';
import {
  insertIdempotently,
  isUniqueViolation,
  type CreateOptions,
} from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { fileName } from '#core/shared/uploads.ts';
import { grantRole, lockAccessChanges } from '#features/accounts/roles/server/queries.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { notify, notifyStaff } from '#features/communication/notifications/server/queries.ts';
import { findOwnContact } from '#features/support/tickets/server/queries.ts';

import { checkCanApply, holderLabels, canDecide } from '../rules.ts';
import type { Application, ApplicationInput, DecisionInput, ReceivedApplication, StoredReceived } from '../schema.ts';
import {
  applicationInsert,
  applicationRepository,
  lockApplication,
  pendingRoles,
  receivedRepository,
  storeDecision,
} from './queries.ts';
import { providerApplications } from './table.ts';

/**
 * Applies for a role and notifies staff.
 * @throws AppError invalid, access_switched_off, role_held, application_pending, idempotency_key_reused,
 * row_limit_reached, not_found
 */
export async function submitApplication(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: ApplicationInput,
): Promise<Application> {
  const submitted = ctx.transaction(async (tx, { roles }) => {
    const { id, isNew } = await insertIdempotently(tx, { into: applicationInsert, createOptions }, async () => {
      throwIfError(checkCanApply(input.role, { roles, pending: await pendingRoles(tx) }));
      await checkOwnFiles(tx, { column: providerApplications.documents, urls: input.documents });
      return input;
    });
    const application = await applicationRepository.get(tx, id);
    if (isNew) await tellStaff(tx, ctx, application);
    return application;
  });
  try {
    return await submitted;
  } catch (error) {
    // The database accepts the first of two simultaneous applications.
    throw isUniqueViolation(error) ? new AppError('application_pending', { cause: error }) : error;
  }
}

/**
 * Approves or rejects an application and notifies its applicant. A repeated decision by the same admin notifies once.
 * @throws AppError wrong_role, second_factor_not_recent, not_found, own_application, application_decided
 */
export async function decide(ctx: ActorContext, id: string, decision: DecisionInput): Promise<ReceivedApplication> {
  return ctx.elevated('decides an application', async (tx) => {
    const actor = await lockAccessChanges(ctx, tx);
    const { userId } = actor;
    const locked = await lockApplication(tx, id);
    if (!locked) throw new AppError('not_found');
    if (locked.user_id === userId) throw new AppError('own_application');
    const isOpen = canDecide(locked, actor);
    if (isOpen) {
      await storeDecision(tx, id, { ...decision, reviewed_by: userId });
      if (decision.status === 'approved') {
        const { user_id, role } = locked;
        await grantRole(tx, { userId: user_id, role, trialDays: ctx.env.TRIAL_DAYS, now: ctx.now });
      }
    }
    const application = await receivedRepository.get(tx, id);
    if (isOpen) await notifyApplicant(tx, application);
    else if (!isSame(application, decision, actor)) {
      const { reviewer, status } = application;
      throw new AppError('application_decided', { values: { name: reviewer ?? 'Another admin', decision: status } });
    }
    return presentReceived(application, { actor });
  });
}

export function presentReceived(application: StoredReceived, { actor }: { actor: Actor }): ReceivedApplication {
  return { ...application, can: { decide: canDecide(application, actor) } };
}

function isSame(
  { reviewed_by, status, decision_note }: StoredReceived,
  decision: DecisionInput,
  { userId }: Actor,
): boolean {
  return reviewed_by === userId && status === decision.status && decision_note === decision.decision_note;
}

async function tellStaff(
  tx: Transaction,
  { env }: ActorContext,
  { id, role, documents, notes }: Application,
): Promise<void> {
  const { name, email } = await findOwnContact(tx);
  const data = {
    name,
    email,
    role,
    notes,
    files: documents.map(fileName).join(', '),
    link: rowLink(`${paths.admin}/applications`, id),
  };
  const admins = {
    permission: 'manage_providers',
    kind: 'staff',
    title: `${name} applied to be ${holderLabels[role]}`,
    message: 'The application awaits your decision.',
    link: data.link,
  } as const;
  await notifyStaff(tx, { env, kind: 'application-submitted', data, admins });
}

async function notifyApplicant(
  tx: Transaction,
  { id, user_id, role, status, decision_note }: StoredReceived,
): Promise<void> {
  const notice =
    status === 'approved'
      ? {
          title: `You are now ${holderLabels[role]}`,
          type: 'success' as const,
          message: 'We approved your application.',
          link: paths[role],
        }
      : {
          title: `Your ${role} application was rejected`,
          type: 'warning' as const,
          message: 'You can apply again.',
          link: rowLink(paths.apply, id),
        };
  const message = [decision_note, notice.message].filter(Boolean).join('\n');
  await notify(tx, { userId: user_id, kind: 'role', ...notice, message, isMailed: 'at once' });
}

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { userTexts } from '#core/shared/user-messages.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';
import { lockAccessChanges } from '#features/accounts/roles/server/queries.ts';
import { conversationLink } from '#features/communication/messages/rules.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import type { AssignmentEnd, AssignmentInput, AssignmentRow, PairSide } from '../schema.ts';
import {
  deleteAssignment,
  findAssignment,
  findCandidate,
  insertAssignment,
  storeReason,
  type Candidate,
} from './queries.ts';

/**
 * Assigns an applicant to a provider and notifies both.
 * @throws AppError wrong_role, already_assigned, verification_required, provider_unverified, invalid
 */
export async function addAssignment(ctx: ActorContext, input: AssignmentInput): Promise<AssignmentRow> {
  return ctx.elevated('assigns a provider to an applicant', async (tx) => {
    const { userId: admin } = await lockAccessChanges(ctx, tx);
    const { applicant, provider } = requirePair(admin, {
      applicant: await findCandidate(tx, input.applicant),
      provider: await findCandidate(tx, input.provider),
    });
    const isUnverified = provider.unverified.length > 0;
    if (isUnverified && (await requiresVerification(tx, ctx.env))) throw new AppError('verification_required');
    const id = await insertAssignment(tx, { userId: applicant.id, mentorId: provider.id });
    if (id === undefined) throw new AppError('already_assigned');
    // Rolling back removes the assignment.
    if (isUnverified && !input.allows_unverified) throw new AppError('provider_unverified');
    const made = await getAssignment(tx, id);
    const { user_id, user_name, mentor_id, mentor_name, mentor_roles } = made;
    await notify(tx, {
      userId: user_id,
      kind: 'role',
      title: `${named(made)} is now assigned to you`,
      message: `${mentor_name} is now your ${mentor_roles.join(' and ')}, and can read and review what you submit. You decide whether they can also read your evidence.${made.unverified.length > 0 ? ' We have not verified their credentials yet.' : ''}`,
      type: 'success',
      link: `${paths.dashboard}/sharing`,
    });
    await notify(tx, {
      userId: mentor_id,
      kind: 'role',
      title: `You are now assigned to ${user_name}`,
      message: `${user_name} was assigned to you. You can read and review what they submit. Your workspace requires two-factor authentication for this: if you have not turned it on yet, you can do so in your profile settings.`,
      type: 'success',
      link: getWorkspacePath(made),
    });
    return made;
  });
}

/**
 * Ends an assignment and its access, and notifies both. Triggers cancel future sessions, and release open reviews.
 * @throws AppError not_found
 */
export async function removeAssignment(ctx: ActorContext, id: string, end: AssignmentEnd): Promise<void> {
  await ctx.elevated('ends an assignment', async (tx) => {
    const ended = await getAssignment(tx, id);
    const { user_id, user_name, mentor_id } = ended;
    // Another admin may have been first.
    if (!(await deleteAssignment(tx, id))) throw new AppError('not_found');
    await storeReason(tx, { userId: user_id, mentorId: mentor_id }, end.reason);
    const why = end.reason === '' ? '' : `\nReason: ${end.reason}`;
    await notify(tx, {
      userId: user_id,
      kind: 'role',
      title: `${named(ended)} is no longer assigned to you`,
      message: `An admin ended the assignment. ${named(ended)} can no longer open what you submit. Both of you can still read your messages.${why}`,
      type: 'warning',
      link: conversationLink('applicant', mentor_id),
    });
    await notify(tx, {
      userId: mentor_id,
      kind: 'role',
      title: `You are no longer assigned to ${user_name}`,
      message: `An admin ended the assignment, so you can no longer open what ${user_name} submits. You can still read your messages, and the tasks and sessions from your work together.${why}`,
      type: 'warning',
      link: conversationLink(getRole(ended), user_id),
    });
  });
}

async function getAssignment(tx: Transaction, id: string): Promise<AssignmentRow> {
  const found = await findAssignment(tx, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Returns the provider's name for the applicant. */
function named({ mentor_name: name, mentor_roles, unverified }: AssignmentRow): string {
  const is_verified = mentor_roles.length > 0 ? unverified.length < mentor_roles.length : null;
  return nameWithProof({ name, is_verified });
}

function getWorkspacePath(assignment: AssignmentRow): string {
  return paths[getRole(assignment)];
}

function getRole({ mentor_roles: [role = 'mentor'] }: AssignmentRow) {
  return role;
}

/** Roles of which a user must hold one to be this side of an assignment. */
const rolesOf: Record<PairSide, readonly string[]> = { applicant: ['applicant'], provider: providerRoles };
const notInRole: Record<PairSide, string> = {
  applicant: 'This user is not an active applicant',
  provider: 'This user is not an active mentor or attorney',
};

/**
 * Returns both users of a new assignment.
 * @throws AppError invalid with each wrong email's field
 */
function requirePair(
  admin: string,
  { applicant, provider }: Record<PairSide, Candidate | undefined>,
): Record<PairSide, Candidate> {
  const wrong = {
    applicant: describeProblem(applicant, { side: 'applicant', admin }),
    provider: describeProblem(provider, { side: 'provider', admin }),
  };
  if (!applicant || !provider || wrong.applicant || wrong.provider) {
    throw invalidFields(Object.fromEntries(Object.entries(wrong).filter(([, problem]) => problem !== '')));
  }
  if (applicant.id === provider.id) throw invalidFields({ provider: 'An applicant cannot be assigned to themselves' });
  return { applicant, provider };
}

/** Returns why a user cannot be this side of an assignment. Empty if they can. */
function describeProblem(person: Candidate | undefined, { side, admin }: { side: PairSide; admin: string }): string {
  if (!person) return userTexts.userNotFound;
  if (person.id === admin) return messageText('own_access');
  if (!person.isConfirmed) return messageText('address_unconfirmed');
  return person.roles.some((role) => rolesOf[side].includes(role)) ? '' : notInRole[side];
}

async function requiresVerification(tx: Transaction, env: ActorContext['env']): Promise<boolean> {
  const { provider_verification: rule } = await readSettings(tx, { env, keys: ['provider_verification'] });
  return rule === 'required';
}

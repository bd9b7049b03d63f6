import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';
import { userTexts } from '#core/shared/user-messages.ts';
import { conversationLink } from '#features/communication/messages/rules.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import type { AssignmentEnd, AssignmentInput, AssignmentRow, PairSide } from '../schema.ts';
import { assignProvider, endAssignment, findAssignment, isUnverified, type AssignmentError } from './queries.ts';

/**
 * Assigns an applicant to a provider and notifies both.
 * @throws AppError wrong_role, already_assigned, verification_required, provider_unverified, invalid
 */
export async function addAssignment(ctx: ActorContext, input: AssignmentInput): Promise<AssignmentRow> {
  return ctx.transaction(async (tx) => {
    const answer = await assignProvider(tx, input);
    if (answer.refused === 'invalid') throw invalidFields(sentencesOf(answer.wrong));
    if (answer.refused) throw new AppError(answer.refused);
    // Rolling back removes the assignment.
    if (!input.allows_unverified && (await isUnverified(tx, input.provider))) throw new AppError('provider_unverified');
    const made = await getAssignment(tx, answer.id);
    const { user_id, user_name, mentor_id, mentor_name, mentor_roles } = made;
    await notify(tx, {
      userId: user_id,
      kind: 'role',
      title: `${mentor_name} is now assigned to you`,
      message: `${mentor_name} is now your ${mentor_roles.join(' and ')}, and can read and review what you submit. You decide whether they can also read your evidence.`,
      type: 'success',
      link: `${paths.dashboard}/sharing`,
    });
    await notify(tx, {
      userId: mentor_id,
      kind: 'role',
      title: `You are now assigned to ${user_name}`,
      message: `${user_name} was assigned to you. You can read and review what they submit. Your workspace requires two-factor authentication for this: if you have not turned it on yet, you can do so in your profile settings.`,
      type: 'success',
      link: homeOf(made),
    });
    return made;
  });
}

/**
 * Ends an assignment and its access, and notifies both.
 * @throws AppError not_found
 */
export async function removeAssignment(ctx: ActorContext, id: string, end: AssignmentEnd): Promise<void> {
  await ctx.transaction(async (tx) => {
    const ended = await getAssignment(tx, id);
    const refused = await endAssignment(tx, id, end);
    if (refused) throw new AppError(refused);
    const { user_id, user_name, mentor_id, mentor_name } = ended;
    const why = end.reason === '' ? '' : `\nReason: ${end.reason}`;
    await notify(tx, {
      userId: user_id,
      kind: 'role',
      title: `${mentor_name} is no longer assigned to you`,
      message: `An admin ended the assignment. ${mentor_name} can no longer open what you submit. Your messages stay readable for both of you.${why}`,
      type: 'warning',
      link: conversationLink('applicant', mentor_id),
    });
    await notify(tx, {
      userId: mentor_id,
      kind: 'role',
      title: `You are no longer assigned to ${user_name}`,
      message: `An admin ended the assignment, so you can no longer open what ${user_name} submits. Your messages, and the tasks and sessions of your work together, stay readable.${why}`,
      type: 'warning',
      link: conversationLink(roleOf(ended), user_id),
    });
  });
}

async function getAssignment(tx: Transaction, id: string): Promise<AssignmentRow> {
  const found = await findAssignment(tx, id);
  if (!found) throw new AppError('not_found');
  return found;
}

function homeOf(assignment: AssignmentRow): string {
  return paths[roleOf(assignment)];
}

function roleOf({ mentor_roles: [role = 'mentor'] }: AssignmentRow) {
  return role;
}

const notInRole: Record<PairSide, string> = {
  applicant: 'This user is not an active applicant',
  provider: 'This user is not an active mentor or attorney',
};

function sentencesOf(wrong: Partial<Record<PairSide, AssignmentError>>): Record<string, string> {
  const said = (side: PairSide, refusal: AssignmentError): string =>
    ({
      user_not_found: userTexts.userNotFound,
      address_unconfirmed: messageText('address_unconfirmed'),
      own_access: messageText('own_access'),
      same_user: 'An applicant cannot be assigned to themselves',
      not_in_role: notInRole[side],
    })[refusal];
  return Object.fromEntries(
    (Object.entries(wrong) as [PairSide, AssignmentError][]).map(([side, refusal]) => [side, said(side, refusal)]),
  );
}

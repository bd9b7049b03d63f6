import type { ErrorCode } from '#core/shared/messages.ts';
import { checkRole } from '#features/accounts/roles/rules.ts';

import {
  decisions,
  documentStatuses,
  isDecision,
  type DocumentAbilities,
  type DocumentStatus,
  type StoredDocument,
} from './schema.ts';

type HeldRoles = Parameters<typeof checkRole>[0];
type State = Pick<StoredDocument, 'status' | 'is_replaced' | 'review'>;
/** Current roles of the reader. */
type CurrentRoles = { roles: HeldRoles; now: Date };

/** Holder of a document under review: an attorney, or no one. Relevant only for open documents. */
export const holders = ['none', 'self', 'other'] as const;
export type ReviewHolder = (typeof holders)[number];

/** Actors on a document: its owner, and the roles in which an assigned user reviews it. */
export const documentActors = ['applicant', 'mentor', 'attorney'] as const;
export type DocumentActor = (typeof documentActors)[number];

const open: readonly string[] = ['Pending', 'Under Review'];

/**
 * Returns the statuses that this actor may set from the current one. Statuses of the former system allow none. A mentor
 * decides on any open document. An attorney starts a review if none is open, and decides on documents they review.
 */
export function allowedDocumentTransitions(
  actor: DocumentActor,
  { status, holder }: { status: string; holder: ReviewHolder },
): readonly DocumentStatus[] {
  if (actor === 'applicant' || !open.includes(status)) return [];
  if (actor === 'mentor' || holder === 'self') return decisions;
  return holder === 'none' ? ['Under Review'] : [];
}

/** Returns the statuses that a reviewer may set, in all of their active and entitled roles. */
function allowedReviewTransitions(
  { status, review }: Pick<State, 'status' | 'review'>,
  user: CurrentRoles,
): DocumentStatus[] {
  const actors = (['mentor', 'attorney'] as const).filter((role) => isHeld(role, user));
  const holder = review === null ? 'none' : review.is_own ? 'self' : 'other';
  return documentStatuses.filter((to) =>
    actors.some((actor) => allowedDocumentTransitions(actor, { status, holder }).includes(to)),
  );
}

/**
 * Returns why a reviewer may not take this step on a document.
 * @param actors roles in which they are assigned to its applicant
 */
export function checkReviewTransition(
  { status, holder }: { status: string; holder: ReviewHolder },
  to: DocumentStatus,
  actors: readonly DocumentActor[],
): ErrorCode | undefined {
  if (actors.some((actor) => allowedDocumentTransitions(actor, { status, holder }).includes(to))) return undefined;
  const isStep = to === 'Under Review' ? actors.includes('attorney') : isDecision(to);
  if (!open.includes(status) || !isStep || holder === 'self') return 'transition_not_allowed';
  return holder === 'other' ? 'review_of_another' : 'review_not_started';
}

/** Whether the reader may take over the review that another attorney has started. */
function mayTakeOver({ status, review }: Pick<State, 'status' | 'review'>, user: CurrentRoles): boolean {
  return status === 'Under Review' && review?.is_own === false && isHeld('attorney', user);
}

function isHeld(role: 'mentor' | 'attorney', { roles, now }: CurrentRoles): boolean {
  return checkRole(roles, role, 'write', now) === undefined;
}

export function checkTypeChange({ status }: Pick<State, 'status'>): ErrorCode | undefined {
  return isDecision(status) ? 'document_decided' : undefined;
}

export function checkDelete({ status }: Pick<State, 'status'>): ErrorCode | undefined {
  return status === 'Pending' ? undefined : 'document_not_pending';
}

/** Returns why a document accepts no new version. */
export function checkRevision({ status, is_replaced }: Omit<State, 'review'>): ErrorCode | undefined {
  if (status !== 'Needs Revision') return 'document_not_for_revision';
  return is_replaced ? 'document_replaced' : undefined;
}

/** Returns what the reader may do with a document. No one reviews their own documents, even with other roles. */
export function documentAbilities({
  document,
  reader,
  now,
}: {
  document: State & Pick<StoredDocument, 'user_id'>;
  reader: { userId: string; roles: HeldRoles };
  now: Date;
}): DocumentAbilities {
  const { roles } = reader;
  if (reader.userId !== document.user_id) {
    const user = { roles, now };
    const transitions = allowedReviewTransitions(document, user);
    return { changeType: false, delete: false, revise: false, transitions, takeOver: mayTakeOver(document, user) };
  }
  const canWrite = checkRole(roles, 'applicant', 'write', now) === undefined;
  return {
    changeType: canWrite && checkTypeChange(document) === undefined,
    delete: canWrite && checkDelete(document) === undefined,
    revise: canWrite && checkRevision(document) === undefined,
    transitions: [],
    takeOver: false,
  };
}

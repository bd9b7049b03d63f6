import type { MessageCode } from '#core/shared/messages.ts';
import { roleRefusal } from '#features/roles/rules.ts';

import {
  decisions,
  documentStatuses,
  isDecision,
  type DocumentAbilities,
  type DocumentStatus,
  type StoredDocument,
} from './schema.ts';

type HeldRoles = Parameters<typeof roleRefusal>[0];
type State = Pick<StoredDocument, 'status' | 'is_replaced' | 'review'>;
/** The roles of the reader, as they are now. */
type Held = { roles: HeldRoles; now: Date };

/** Who holds a document under review: an attorney, or no one. Only of what lies open it matters. */
export const holders = ['none', 'self', 'other'] as const;
export type Holder = (typeof holders)[number];

/** Who deals with a document: its owner, and the roles in which an assigned user reviews it. */
export const documentActors = ['applicant', 'mentor', 'attorney'] as const;
export type DocumentActor = (typeof documentActors)[number];

const open: readonly string[] = ['Pending', 'Under Review'];

/**
 * The statuses that this actor may give a document that has this one; one of the former system's leads nowhere. A mentor
 * decides whatever lies open. An attorney begins a review where none is open, and decides on what they hold.
 */
export function documentStepsFrom(
  actor: DocumentActor,
  { status, holder }: { status: string; holder: Holder },
): readonly DocumentStatus[] {
  if (actor === 'applicant' || !open.includes(status)) return [];
  if (actor === 'mentor' || holder === 'self') return decisions;
  return holder === 'none' ? ['Under Review'] : [];
}

/** The same of a reviewer, in all of their roles that are on and entitled. */
export function reviewStepsFrom({ status, review }: Pick<State, 'status' | 'review'>, held: Held): DocumentStatus[] {
  const actors = (['mentor', 'attorney'] as const).filter((role) => isHeld(role, held));
  const holder = review === null ? 'none' : review.is_own ? 'self' : 'other';
  return documentStatuses.filter((to) =>
    actors.some((actor) => documentStepsFrom(actor, { status, holder }).includes(to)),
  );
}

/** Whether the reader may take over the review that another attorney has begun. */
function mayTakeOver({ status, review }: Pick<State, 'status' | 'review'>, held: Held): boolean {
  return status === 'Under Review' && review?.is_own === false && isHeld('attorney', held);
}

function isHeld(role: 'mentor' | 'attorney', { roles, now }: Held): boolean {
  return roleRefusal(roles, role, 'write', now) === undefined;
}

export function typeRefusal({ status }: Pick<State, 'status'>): MessageCode | undefined {
  return isDecision(status) ? 'document_decided' : undefined;
}

export function deleteRefusal({ status }: Pick<State, 'status'>): MessageCode | undefined {
  return status === 'Pending' ? undefined : 'document_not_pending';
}

/** Why a document takes no new version. */
export function revisionRefusal({ status, is_replaced }: Omit<State, 'review'>): MessageCode | undefined {
  if (status !== 'Needs Revision') return 'document_not_for_revision';
  return is_replaced ? 'document_replaced' : undefined;
}

/** No one reviews their own documents, whatever other roles they hold. */
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
    const held = { roles, now };
    const steps = reviewStepsFrom(document, held);
    return { changeType: false, delete: false, revise: false, steps, takeOver: mayTakeOver(document, held) };
  }
  const canWrite = roleRefusal(roles, 'applicant', 'write', now) === undefined;
  return {
    changeType: canWrite && typeRefusal(document) === undefined,
    delete: canWrite && deleteRefusal(document) === undefined,
    revise: canWrite && revisionRefusal(document) === undefined,
    steps: [],
    takeOver: false,
  };
}

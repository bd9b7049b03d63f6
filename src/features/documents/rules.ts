import type { MessageCode } from '#core/shared/messages.ts';
import { roleRefusal } from '#features/roles/rules.ts';

import {
  decisions,
  documentStatuses,
  type DocumentAbilities,
  type DocumentRow,
  type DocumentStatus,
} from './schema.ts';

type HeldRoles = Parameters<typeof roleRefusal>[0];
type State = Pick<DocumentRow, 'status' | 'is_replaced'>;

/** Who deals with a document: its owner, and the roles in which an assigned user reviews it. */
export const documentActors = ['applicant', 'mentor', 'attorney'] as const;
export type DocumentActor = (typeof documentActors)[number];
const reviewers = ['mentor', 'attorney'] as const;

const closed = { Pending: [], 'Under Review': [], Approved: [], 'Needs Revision': [] } as const;

const moves: Record<DocumentActor, Record<DocumentStatus, readonly DocumentStatus[]>> = {
  applicant: closed,
  mentor: { ...closed, Pending: decisions, 'Under Review': decisions },
  attorney: { ...closed, Pending: ['Under Review'], 'Under Review': decisions },
};

export function canMove({
  actor,
  from,
  to,
}: {
  actor: DocumentActor;
  from: DocumentStatus;
  to: DocumentStatus;
}): boolean {
  return moves[actor][from].includes(to);
}

/** Documents belong to applicants: read while the role is on, changed while its trial or subscription runs. */
export function ownRefusal(roles: HeldRoles, act: 'read' | 'write', now: Date): MessageCode | undefined {
  return roleRefusal(roles, 'applicant', act, now);
}

/** The roles in which a user reviews: those that are on and entitled. */
export function reviewingRoles(roles: HeldRoles, now: Date): DocumentActor[] {
  return reviewers.filter((role) => roleRefusal(roles, role, 'write', now) === undefined);
}

/** Why a user may not review, or undefined when they may: a lapsed role sees nothing of others. */
export function reviewRefusal(roles: HeldRoles, now: Date): MessageCode | undefined {
  const codes = reviewers.map((role) => roleRefusal(roles, role, 'write', now));
  if (codes.includes(undefined)) return undefined;
  return codes.includes('lapsed') ? 'lapsed' : codes[0];
}

export function typeRefusal({ status }: Pick<State, 'status'>): MessageCode | undefined {
  return decisions.includes(status) ? 'document_decided' : undefined;
}

export function deleteRefusal({ status }: Pick<State, 'status'>): MessageCode | undefined {
  return status === 'Pending' ? undefined : 'document_not_pending';
}

/** Why a document takes no new version. */
export function revisionRefusal({ status, is_replaced }: State): MessageCode | undefined {
  if (status !== 'Needs Revision') return 'document_not_for_revision';
  return is_replaced ? 'document_replaced' : undefined;
}

/** No one reviews their own documents, whatever other roles they hold. */
export function documentAbilities({
  document,
  reader,
  now,
}: {
  document: State & Pick<DocumentRow, 'user_id'>;
  reader: { userId: string; roles: HeldRoles };
  now: Date;
}): DocumentAbilities {
  if (reader.userId !== document.user_id) {
    const actors = reviewingRoles(reader.roles, now);
    const moveTo = documentStatuses.filter((to) =>
      actors.some((actor) => canMove({ actor, from: document.status, to })),
    );
    return { changeType: false, delete: false, revise: false, moveTo };
  }
  const canWrite = ownRefusal(reader.roles, 'write', now) === undefined;
  return {
    changeType: canWrite && typeRefusal(document) === undefined,
    delete: canWrite && deleteRefusal(document) === undefined,
    revise: canWrite && revisionRefusal(document) === undefined,
    moveTo: [],
  };
}

import type { MessageCode } from '#core/shared/messages.ts';
import { roleRefusal } from '#features/roles/rules.ts';

import {
  decisions,
  documentStatuses,
  isDecision,
  isDocumentStatus,
  type DocumentAbilities,
  type DocumentStatus,
  type StoredDocument,
} from './schema.ts';

type HeldRoles = Parameters<typeof roleRefusal>[0];
type State = Pick<StoredDocument, 'status' | 'is_replaced'>;
/** The roles of the reader, as they are now. */
type Held = { roles: HeldRoles; now: Date };

/** Who deals with a document: its owner, and the roles in which an assigned user reviews it. */
export const documentActors = ['applicant', 'mentor', 'attorney'] as const;
export type DocumentActor = (typeof documentActors)[number];

const closed = { Pending: [], 'Under Review': [], Approved: [], 'Needs Revision': [] } as const;

const steps: Record<DocumentActor, Record<DocumentStatus, readonly DocumentStatus[]>> = {
  applicant: closed,
  mentor: { ...closed, Pending: decisions, 'Under Review': decisions },
  attorney: { ...closed, Pending: ['Under Review'], 'Under Review': decisions },
};

/** The statuses that this actor may give a document that has this one; one of the former system's leads nowhere. */
export function documentStepsFrom(actor: DocumentActor, from: string): readonly DocumentStatus[] {
  return isDocumentStatus(from) ? steps[actor][from] : [];
}

/** The same of a reviewer, in all of their roles that are on and entitled. */
export function reviewStepsFrom(from: string, { roles, now }: Held): DocumentStatus[] {
  const actors = (['mentor', 'attorney'] as const).filter((role) => !roleRefusal(roles, role, 'write', now));
  return documentStatuses.filter((to) => actors.some((actor) => documentStepsFrom(actor, from).includes(to)));
}

export function typeRefusal({ status }: Pick<State, 'status'>): MessageCode | undefined {
  return isDecision(status) ? 'document_decided' : undefined;
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
  document: State & Pick<StoredDocument, 'user_id'>;
  reader: { userId: string; roles: HeldRoles };
  now: Date;
}): DocumentAbilities {
  const { roles } = reader;
  if (reader.userId !== document.user_id) {
    const open = reviewStepsFrom(document.status, { roles, now });
    return { changeType: false, delete: false, revise: false, steps: open };
  }
  const canWrite = roleRefusal(roles, 'applicant', 'write', now) === undefined;
  return {
    changeType: canWrite && typeRefusal(document) === undefined,
    delete: canWrite && deleteRefusal(document) === undefined,
    revise: canWrite && revisionRefusal(document) === undefined,
    steps: [],
  };
}

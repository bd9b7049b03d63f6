import { deadlineOf } from '#records/deadlines.ts';

import type { EvidenceRequestRow, NoticeIssueRow, StoredObjection, StoredRequest } from '../schema.ts';

/** Returns a notice with the origin of its deadline. */
export function presentRequest(
  { due_on: _, objections, ...request }: StoredRequest,
  canWrite: boolean,
): EvidenceRequestRow {
  return {
    ...request,
    deadline: deadlineOf(request),
    objections: objections.map((one) => presentObjection(one, canWrite)),
    can: { edit: canWrite, delete: canWrite },
  };
}

export function presentObjection(objection: StoredObjection, canWrite: boolean): NoticeIssueRow {
  return { ...objection, can: { edit: canWrite, delete: canWrite } };
}

import { computeDeadline } from '#records/deadlines.ts';

import type { NoticeRow, NoticeIssueRow, StoredIssue, StoredRequest } from '../schema.ts';

/** Returns a notice with the origin of its deadline. */
export function presentRequest({ due_on: _, issues, ...request }: StoredRequest, canWrite: boolean): NoticeRow {
  return {
    ...request,
    deadline: computeDeadline(request),
    issues: issues.map((one) => presentIssue(one, canWrite)),
    can: { edit: canWrite, delete: canWrite },
  };
}

export function presentIssue(issue: StoredIssue, canWrite: boolean): NoticeIssueRow {
  return { ...issue, can: { edit: canWrite, delete: canWrite } };
}

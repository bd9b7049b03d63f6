import { assignmentAbilities, taskAbilities, type TaskActor } from '../rules.ts';
import type { AssignmentRow, AssignmentStatus, CombinedTask, MenteeTask, TaskRow, TaskStatus } from '../schema.ts';

/** Task as stored. `can` is added for its reader. */
export type StoredTask = Omit<TaskRow, 'can'>;
export type StoredAssignment = Omit<AssignmentRow, 'can'>;
export type StoredListedTask = Omit<CombinedTask, 'can'>;
export type StoredMentoredTask = Omit<MenteeTask, 'can'>;

type As = { actor: TaskActor; canWrite: boolean };

export function presentTask(task: StoredTask, { actor, canWrite }: As): TaskRow {
  return { ...task, can: taskAbilities({ actor, task, canWrite }) };
}

export function presentAssignment(assignment: StoredAssignment, { actor, canWrite }: As): AssignmentRow {
  return {
    ...assignment,
    can: assignmentAbilities({ actor, status: assignment.status, canWrite: canWrite && mayWrite(assignment, actor) }),
  };
}

/** For its owner or assignee. */
export function presentListed(task: StoredListedTask, canWrite: boolean): CombinedTask {
  return { ...task, can: getAbilities(task, { actor: 'applicant', canWrite }) };
}

/** For the mentor who is assigned to its owner, or assigned it. */
export function presentMentored(task: StoredMentoredTask): MenteeTask {
  return { ...task, can: getAbilities(task, { actor: 'mentor', canWrite: mayWrite(task, 'mentor') }) };
}

/** After the assignment has ended, a mentor only reads what they assigned, and its applicant continues. */
function mayWrite({ is_ended }: { is_ended: boolean }, actor: TaskActor): boolean {
  return actor === 'applicant' || !is_ended;
}

function getAbilities(
  { kind, status, review_opened_at }: Pick<StoredListedTask, 'kind' | 'status' | 'review_opened_at'>,
  as: As,
): CombinedTask['can'] {
  return kind === 'own'
    ? taskAbilities({ ...as, task: { status: status as TaskStatus, review_opened_at } })
    : { delete: false, ...assignmentAbilities({ ...as, status: status as AssignmentStatus }) };
}

import { assignmentAbilities, taskAbilities, type TaskActor } from '../rules.ts';
import type { AssignmentRow, AssignmentStatus, ListedTask, TaskRow, TaskStatus } from '../schema.ts';

/** A row as it is stored: what `can` be done with it is added for its reader. */
export type StoredTask = Omit<TaskRow, 'can'>;
export type StoredAssignment = Omit<AssignmentRow, 'can'>;
export type StoredListedTask = Omit<ListedTask, 'can'>;

type As = { actor: TaskActor; canWrite: boolean };

export function presentTask(task: StoredTask, { actor, canWrite }: As): TaskRow {
  return { ...task, can: taskAbilities({ actor, task, canWrite }) };
}

export function presentAssignment(assignment: StoredAssignment, { actor, canWrite }: As): AssignmentRow {
  return { ...assignment, can: assignmentAbilities({ actor, status: assignment.status, canWrite }) };
}

/** To its owner or assignee, whose list it is. */
export function presentListed(task: StoredListedTask, canWrite: boolean): ListedTask {
  const { kind, status, review_opened_at } = task;
  const can =
    kind === 'own'
      ? taskAbilities({ actor: 'applicant', task: { status: status as TaskStatus, review_opened_at }, canWrite })
      : assignmentAbilities({ actor: 'applicant', status: status as AssignmentStatus, canWrite });
  return { ...task, can: { delete: false, ...can } };
}

import { assignmentAbilities, taskAbilities, type TaskActor } from '../rules.ts';
import type { AssignmentRow, TaskRow } from '../schema.ts';

/** A row as it is stored: what `can` be done with it is added for its reader. */
export type StoredTask = Omit<TaskRow, 'can'>;
export type StoredAssignment = Omit<AssignmentRow, 'can'>;

type As = { actor: TaskActor; canWrite: boolean };

export function presentTask(task: StoredTask, { actor, canWrite }: As): TaskRow {
  return { ...task, can: taskAbilities({ actor, status: task.status, canWrite }) };
}

export function presentAssignment(assignment: StoredAssignment, { actor, canWrite }: As): AssignmentRow {
  return { ...assignment, can: assignmentAbilities({ actor, status: assignment.status, canWrite }) };
}

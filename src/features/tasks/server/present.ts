import { assignmentAbilities, taskAbilities, type TaskActor } from '../rules.ts';
import type { ApplicantTaskRow, AssignmentRow, TaskRow } from '../schema.ts';
import type { StoredAssignment, StoredTask } from './queries.ts';

type Reader = { actor: TaskActor; canWrite: boolean };

export function presentTask(task: StoredTask, { actor, canWrite }: Reader): TaskRow {
  const { id, title, criteria, action_item, due_date, task_files, submission_files, status } = task;
  const { reviewer_comments, created_at, updated_at, deleted_at, version } = task;
  return {
    id,
    title,
    criteria,
    action_item,
    due_date,
    task_files,
    submission_files,
    status,
    reviewer_comments,
    created_at,
    updated_at,
    deleted_at,
    version,
    can: taskAbilities({ actor, status, canWrite }),
  };
}

/** For a mentor, who is told whose it is. */
export function presentApplicantTask(task: StoredTask): ApplicantTaskRow {
  return {
    ...presentTask(task, { actor: 'mentor', canWrite: true }),
    user_id: task.user_id,
    applicant: task.applicant,
  };
}

export function presentAssignment(assignment: StoredAssignment, { actor, canWrite }: Reader): AssignmentRow {
  const { id, mentor_id, mentor, user_id, applicant, title, description, due_date, priority, status } = assignment;
  const { created_at, updated_at, version } = assignment;
  return {
    id,
    mentor_id,
    mentor,
    user_id,
    applicant,
    title,
    description,
    due_date,
    priority,
    status,
    created_at,
    updated_at,
    version,
    can: assignmentAbilities({ actor, status, canWrite }),
  };
}

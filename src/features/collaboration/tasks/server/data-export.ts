import { getTableColumns, sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { portableTask } from '../schema.ts';
import { taskReviewer } from './queries.ts';
import { taskAssignments, tasks } from './table.ts';

const { id, user_id, title, status, reviewer_comments, reviewer_id, reviewed_at, ...others } = getTableColumns(tasks);

export const exported: ExportRule[] = [
  {
    table: tasks,
    about: 'your own tasks, with what was submitted and a mentor’s comments',
    owners: [user_id],
    added: { reviewer_name: taskReviewer },
    leftOut: [{ columns: [reviewer_id], because: 'reviewer_name says who reviewed it' }],
    portable: {
      columns: [
        title,
        others.criteria,
        others.action_item,
        others.due_date,
        others.task_files,
        others.submission_files,
        status,
      ],
      check: () => portableTask,
      begin: (row) =>
        row.status === 'Submitted' || row.status === 'Reviewed' ? { ...row, status: 'In Progress' } : row,
      without: 'Submitted or reviewed tasks go back to In Progress, without the mentor’s comments.',
    },
  },
  {
    table: tasks,
    as: 'task_reviews',
    about: 'your comments as a mentor on the tasks of people still assigned to you',
    portable: { stays: 'it is about the tasks of other users' },
    owners: [reviewer_id],
    where: sql`${reviewer_id} = ${currentUser} and ${user_id} <> ${currentUser}`,
    columns: [id, title, status, reviewer_comments, reviewed_at],
    names: { applicant_name: user_id },
    leftOut: [{ columns: [user_id, reviewer_id, ...Object.values(others)], because: 'the task is the applicant’s' }],
  },
  {
    table: taskAssignments,
    about: 'the tasks that a mentor assigned to you, or that you assigned as a mentor',
    owners: [taskAssignments.user_id, taskAssignments.mentor_id],
    portable: { stays: 'they were assigned by a mentor whom the other site does not know' },
    names: {
      applicant_name: taskAssignments.user_id,
      mentor_name: taskAssignments.mentor_id,
    },
  },
];

// What a person's export holds of these tables.
import { sql } from 'drizzle-orm';

import type { Exported } from '#core/server/exported.ts';

import { taskAssignments, tasks } from './table.ts';

export const exported: Exported[] = [
  {
    table: tasks,
    about: 'your own tasks, with what was submitted and what a mentor wrote of it',
    owners: [tasks.user_id],
  },
  {
    table: taskAssignments,
    about: 'the tasks that a mentor gave you, or that you gave as a mentor',
    owners: [taskAssignments.user_id, taskAssignments.mentor_id],
    added: {
      applicant_name: sql`app.name_of(${taskAssignments.user_id})`,
      mentor_name: sql`app.name_of(${taskAssignments.mentor_id})`,
    },
  },
];

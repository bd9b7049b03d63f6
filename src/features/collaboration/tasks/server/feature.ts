import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { assignedTasksRoutes } from './assigned-routes.ts';
import { tasksRoutes } from './routes.ts';
import { taskAssignments, tasks } from './table.ts';
import { taskPendingItems } from './pending-items.ts';

const page = `${paths.dashboard}/tasks`;

export const tasksFeature = defineFeature({
  tables: [tasks, taskAssignments],
  liveUpdates: [
    { table: tasks, readers: [tasks.user_id], assignedTo: tasks.user_id },
    { table: taskAssignments, readers: [taskAssignments.user_id, taskAssignments.mentor_id] },
  ],
  settles: [
    { table: tasks, changes: [tasks.status, tasks.deleted_at] },
    { table: taskAssignments, changes: [taskAssignments.status] },
  ],
  trash: [tasks],
  files: [tasks.task_files, tasks.submission_files],
  exported,
  searchSources: [
    {
      table: tasks,
      title: tasks.title,
      words: [tasks.criteria, tasks.action_item, tasks.reviewer_comments],
      place: 'Tasks',
      link: (id) => rowLink(page, id),
    },
    {
      table: taskAssignments,
      title: taskAssignments.title,
      words: [taskAssignments.description],
      place: 'Tasks',
      link: (id) => rowLink(page, id),
    },
  ],
  pendingItems: taskPendingItems,
  contacts: [{ applicant: taskAssignments.user_id, provider: taskAssignments.mentor_id }],
  routes: { '/api/tasks': tasksRoutes, '/api/task-assignments': assignedTasksRoutes },
});

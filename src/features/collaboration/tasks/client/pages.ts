import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const taskPages = definePages('features/collaboration/tasks/client', [
  {
    address: `${paths.dashboard}/tasks`,
    module: 'tasks-page.tsx',
    title: 'Task Management',
    area: 'dashboard',
    label: 'Tasks',
    group: 'Case',
    words: 'overdue due deadline to-do mentor review trash deleted restore',
    icon: IconChecklist,
    createAction: { label: 'New task', words: 'add create' },
    pendingItems: 'tasks',
  },
  {
    address: `${paths.mentor}/tasks`,
    module: 'mentor-tasks-page.tsx',
    title: 'Assigned Tasks',
    area: 'mentor',
    label: 'Tasks',
    about: 'Tasks you assigned to your applicants, and tasks they submitted for review.',
    group: 'Applicants',
    words: 'assigned tasks review submitted due deadline templates give',
    icon: IconChecklist,
    createAction: { label: 'Assign a task', words: 'give new task applicant' },
    pendingItems: 'mentor-tasks',
  },
]);

import { paths } from './paths.ts';

/** Pages of two features under one sidebar entry for mentors. */
export const mentorTaskTabs = [
  { label: 'Tasks', to: `${paths.mentor}/tasks` },
  { label: 'Task templates', to: `${paths.mentor}/tasks/templates` },
] as const;

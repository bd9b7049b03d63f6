import { paths } from './paths.ts';

/** Pages of two features that one entry of the mentors' sidebar leads to. */
export const mentorTaskTabs = [
  { label: 'Tasks', to: `${paths.mentor}/tasks` },
  { label: 'Task templates', to: `${paths.mentor}/tasks/templates` },
] as const;

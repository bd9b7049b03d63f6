import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Next to the tasks, under the same sidebar entry. */
export const taskTemplatePages = definePages('features/collaboration/task-templates/client', [
  {
    address: `${paths.mentor}/tasks/templates`,
    module: 'templates-page.tsx',
    title: 'Task Templates',
    area: 'mentor',
    aliasPaths: `${paths.mentor}/tasks`,
  },
]);

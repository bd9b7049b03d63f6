import { defineCollection, type InputOf, type RowOf } from '#core/shared/collection.ts';
import { choice } from '#core/shared/field-types/choice.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { taskPriorities } from '#features/collaboration/tasks/schema.ts';

import { daysText, MAX_DAYS_UNTIL_DUE } from './rules.ts';

/** Templates of tasks that a mentor assigns repeatedly. Each mentor has their own. */
export const taskTemplate = defineCollection({
  path: '/api/task-templates',
  owner: 'mentor_id',
  role: 'mentor',
  noun: 'template',
  fields: {
    title: text({ label: 'Title', required: 'Title is required' }),
    description: longText({ label: 'Description' }),
    priority: choice({
      label: 'Priority',
      choices: taskPriorities,
      default: 'Medium',
      wrong: 'Priority must be Low, Medium or High',
    }),
    due_in_days: integer({
      label: 'Days until due',
      required: 'Days until due is required',
      hint: 'Counted from the day you assign it.',
      range: [0, MAX_DAYS_UNTIL_DUE],
      inWords: daysText,
    }),
  },
  title: 'title',
  list: { sorts: ['title', 'newest'], filters: ['priority'], search: ['title', 'description'] },
});
export type TaskTemplateInput = InputOf<typeof taskTemplate>;
export type TaskTemplateRow = RowOf<typeof taskTemplate>;

import { defineCollection, type InputOf, type RowOf } from '#core/shared/collection.ts';
import { integer } from '#core/shared/field-types/integer.ts';
import { assignedFields } from '#features/collaboration/tasks/schema.ts';

import { daysText, MAX_DAYS_UNTIL_DUE } from './rules.ts';

/** Templates of tasks that a mentor assigns repeatedly. Each mentor has their own. */
export const taskTemplate = defineCollection({
  path: '/api/task-templates',
  owner: 'mentor_id',
  role: 'mentor',
  noun: 'template',
  fields: {
    ...assignedFields,
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

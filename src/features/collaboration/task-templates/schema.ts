import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { assignmentInput, taskPriorities } from '#features/collaboration/tasks/schema.ts';

export const MAX_DAYS_UNTIL_DUE = 365;
const daysMessage = `Days until due must be a whole number from 0 to ${MAX_DAYS_UNTIL_DUE}`;

const { title, description, priority } = assignmentInput.shape;
const fields = {
  title,
  description: description.unwrap(),
  priority: priority.unwrap(),
  /** Counted from the day on which the task is assigned. */
  due_in_days: z
    .int({ error: ({ input }) => (input === undefined || input === '' ? 'Days until due is required' : daysMessage) })
    .min(0, daysMessage)
    .max(MAX_DAYS_UNTIL_DUE, daysMessage),
};

/** Fields of a task that a mentor stores as a template. */
export const taskTemplateInput = z.strictObject({ ...fields, description, priority });
export type TaskTemplateInput = z.output<typeof taskTemplateInput>;

/** Changed fields, and the version that was read. */
export const taskTemplateChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.int32('Please reload this template').min(1, 'Please reload this template') });
export type TaskTemplateChange = z.output<typeof taskTemplateChange>;

/** Timestamps in ISO 8601. `deleted_at` is set while it is in Trash. */
export const taskTemplateRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  priority: z.enum(taskPriorities),
  due_in_days: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
});
export type TaskTemplateRow = z.output<typeof taskTemplateRow>;

export const taskTemplateQuery = listQuery({
  sorts: ['title', 'newest'],
  filters: { priority: z.enum(taskPriorities) },
}).omit({ direction: true });

import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { changedValues } from '#core/shared/changed-values.ts';
import { choice } from '#core/shared/field-types/choice.ts';
import { longText } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { fileList } from '#core/shared/file-list.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { rowChange, rowInput } from '#core/shared/row-schemas.ts';

export const taskStatuses = ['Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Statuses of a task from a mentor. */
export const assignmentStatuses = ['Pending', 'In Progress', 'Completed', 'Cancelled'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

export const taskPriorities = ['Low', 'Medium', 'High'] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** Statuses of both kinds. */
export type AnyTaskStatus = TaskStatus | AssignmentStatus;
export const anyTaskStatuses = [...new Set([...taskStatuses, ...assignmentStatuses])] as [
  AnyTaskStatus,
  ...AnyTaskStatus[],
];

/** State of a task of either kind, in list order. */
export const taskStates = ['open', 'review', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

/** Kind of a task: the applicant's own, or from a mentor. */
const taskKinds = ['own', 'given'] as const;

/** Query of a mentor's list of applicants' tasks. */
export const applicantTaskQuery = listQuery({
  sorts: ['newest', 'due'],
  filters: { status: z.enum(taskStatuses), user_id: z.uuid() },
}).omit({ q: true, direction: true, trash: true });
/** Queries of the combined lists, for both the page and the API. */
export const listedTaskQuery = listQuery({
  sorts: ['due', 'newest'],
  filters: { state: z.enum(taskStates), status: z.enum(anyTaskStatuses) },
}).omit({ q: true, direction: true });

export const mentoredTaskQuery = listQuery({
  sorts: ['due', 'newest'],
  filters: {
    kind: z.enum(taskKinds),
    state: z.enum(taskStates),
    status: z.enum(anyTaskStatuses),
    user_id: z.uuid('This person is not an applicant'),
  },
}).omit({ q: true, direction: true, trash: true });

const TITLE_CHARACTERS = 300;
const TEXT_CHARACTERS = 20_000;

const FILES_TO_SUBMIT = 'Please upload at least one file to submit';

const version = z.int32('Please reload this task').min(1, 'Please reload this task');
const submissionFiles = fileList({ label: 'Files to submit', bucket: 'task-submissions' });
const taskFiles = fileList({ label: 'Files', bucket: 'tasks' });

const written = {
  title: plainText({ label: 'Title', required: 'Title is required', maxCharacters: TITLE_CHARACTERS }),
  criteria: plainText({ label: 'Criteria', required: 'Criteria is required', maxCharacters: TITLE_CHARACTERS }),
  action_item: plainText({
    label: 'Action items',
    required: 'Action items are required',
    maxCharacters: TEXT_CHARACTERS,
    isMultiline: true,
  }),
  due_date: z.union(
    [calendarDate({ label: 'Due date' }), z.literal('').transform(() => null), z.null()],
    'Due date must be a date, such as 2025-06-19',
  ),
};

/** Input that creates a task, with the status Started. */
export const taskInput = z.strictObject({
  ...written,
  due_date: written.due_date.default(null),
  task_files: taskFiles.default([]),
});
export type TaskInput = z.output<typeof taskInput>;

/** A task from another installation. Everything that needs a mentor starts over. */
export const portableTask = taskInput.extend({
  submission_files: submissionFiles.default([]),
  status: z.enum(taskStatuses).exclude(['Submitted', 'Reviewed']).default('Started'),
});

/** Input that changes a task: the changed fields, and the version that was read. */
export const taskChange = z
  .strictObject({ ...written, task_files: taskFiles })
  .partial()
  .extend({ version });
export type TaskChange = z.output<typeof taskChange>;

/** Schema for the form of a stored task. Unchanged fields are neither checked nor sent. */
export function taskEdit(stored: CombinedTask) {
  return z.preprocess((values) => changedValues(values as Record<string, unknown>, stored), taskChange);
}

/** Changes the status of an own task. Submitted needs files. */
export const taskTransition = z
  .strictObject({
    status: z.enum(taskStatuses, 'Status is required'),
    submission_files: submissionFiles.optional(),
    version,
  })
  .superRefine(({ status, submission_files: files }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['submission_files'], message });
    if (status === 'Submitted' && !files?.length) refuse(FILES_TO_SUBMIT);
    if (status !== 'Submitted' && files) refuse('Only a submitted task can include these');
  });
export type TaskTransition = z.output<typeof taskTransition>;

/** Form for submitting a task. */
export const taskSubmission = z.strictObject({
  submission_files: submissionFiles.min(1, FILES_TO_SUBMIT),
});

/** A mentor's review of a submitted task. */
export const taskReview = z
  .strictObject({
    status: z.enum(taskStatuses, 'Status is required'),
    reviewer_comments: plainText({ label: 'Comments', maxCharacters: TEXT_CHARACTERS, isMultiline: true }).default(''),
    version,
  })
  .refine(({ status, reviewer_comments: comments }) => status !== 'In Progress' || comments !== '', {
    path: ['reviewer_comments'],
    message: 'Please say what needs to be done',
  });
export type TaskReview = z.output<typeof taskReview>;

/** Fields of a task that a mentor assigns, and of a template for such tasks. */
export const assignedFields = {
  title: text({ label: 'Title', required: 'Title is required' }),
  description: longText({ label: 'Description' }),
  priority: choice({
    label: 'Priority',
    choices: taskPriorities,
    default: 'Medium',
    wrong: 'Priority must be Low, Medium or High',
  }),
};
const dueDate = calendarDate({ label: 'Due date' });

/** A task that a mentor assigns to an applicant. */
export const assignmentInput = rowInput(assignedFields).extend({
  user_id: z.uuid('Please choose one of your assigned applicants'),
  due_date: dueDate,
});
export type AssignmentInput = z.output<typeof assignmentInput>;

export const assignmentChange = rowChange(assignedFields, 'task').extend({ due_date: dueDate.optional() });
export type AssignmentChange = z.output<typeof assignmentChange>;

export const assignmentTransition = z.strictObject({
  status: z.enum(assignmentStatuses, 'Status is required'),
  version,
});
export type AssignmentTransition = z.output<typeof assignmentTransition>;

const taskAbilities = z.object({ edit: z.boolean(), delete: z.boolean(), transitions: z.array(z.enum(taskStatuses)) });
/** Allowed actions on a task now. `transitions` are the statuses that the user may set. */
export type TaskAbilities = z.output<typeof taskAbilities>;

/** A task with its applicant's name. `deleted_at` is set while it is in Trash. */
export const taskRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  applicant: z.string(),
  title: z.string(),
  criteria: z.string(),
  action_item: z.string(),
  due_date: z.iso.date().nullable(),
  task_files: z.array(z.string()),
  submission_files: z.array(z.string()),
  status: z.enum(taskStatuses),
  reviewer_comments: z.string(),
  /** Time when a mentor first opened the current submission. Its owner may withdraw it until then. */
  review_opened_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** Last mentor who answered, and when. The name is null if it is no longer known. */
  reviewer: z.string().nullable(),
  /** Whether the reviewer is verified. Null if unknown to the reader. */
  reviewer_is_verified: z.boolean().nullable(),
  reviewed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  can: taskAbilities,
});
export type TaskRow = z.output<typeof taskRow>;

/** A task from a mentor, with both names. */
export const assignmentRow = z.object({
  id: z.uuid(),
  mentor_id: z.uuid(),
  mentor: z.string(),
  user_id: z.uuid(),
  applicant: z.string(),
  title: z.string(),
  description: z.string(),
  due_date: z.iso.date(),
  priority: z.enum(taskPriorities),
  status: z.enum(assignmentStatuses),
  /** Whether its mentor is no longer assigned, and only reads it. */
  is_ended: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), transitions: z.array(z.enum(assignmentStatuses)) }),
});
export type AssignmentRow = z.output<typeof assignmentRow>;

/** A task of the user's own, or one from a mentor, whose description takes the place of action items. */
export const listedTask = taskRow.omit({ user_id: true, applicant: true }).extend({
  kind: z.enum(taskKinds),
  /** Issue of a notice that it was created from. Null for any other task. */
  issue: z
    .object({ notice_id: z.uuid(), position: z.int(), kind: z.enum(['rfe', 'noid', 'noir', 'denial']) })
    .nullable(),
  /** Mentor who assigned it. Null for an own one, as is the priority. */
  mentor: z.string().nullable(),
  /** Whether the mentor is verified. Null for an own task, and if unknown. */
  mentor_is_verified: z.boolean().nullable(),
  priority: z.enum(taskPriorities).nullable(),
  status: z.enum(anyTaskStatuses),
  can: taskAbilities.extend({ transitions: z.array(z.enum(anyTaskStatuses)) }),
});
export type CombinedTask = z.output<typeof listedTask>;

/**
 * An assigned applicant's own task, or one from the reading mentor, whose description takes the place of action items.
 */
export const mentoredTask = taskRow.extend({
  kind: z.enum(taskKinds),
  /** Null for an applicant's own task. */
  priority: z.enum(taskPriorities).nullable(),
  /** Whether the assignment in which the mentor gave it has ended. */
  is_ended: z.boolean(),
  status: z.enum(anyTaskStatuses),
  can: taskAbilities.extend({ transitions: z.array(z.enum(anyTaskStatuses)) }),
});
export type MenteeTask = z.output<typeof mentoredTask>;

/** Allowed actions on a list of tasks. */
export const taskListAbilities = z.object({ create: z.boolean() });

import type { TaskTemplateInput } from '#features/collaboration/task-templates/schema.ts';
import type {
  AssignmentRow,
  AssignmentStatus,
  TaskPriority,
  TaskRow,
  TaskStatus,
} from '#features/collaboration/tasks/schema.ts';

import type { DemoFile } from '../files.ts';
import { dateIn, type Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';
import { inTurn } from './records.ts';

export type DemoTask = {
  title: string;
  criteria: string;
  actions: string;
  /** Days from the day of the demo. Negative if overdue. */
  dueInDays?: number;
  files?: DemoFile[];
  made: Moment;
  steps?: (
    | { at: Moment; status: TaskStatus; submits?: DemoFile[] }
    | { at: Moment; review: TaskStatus; comments: string }
  )[];
};

export type DemoAssignedTask = {
  title: string;
  description: string;
  priority: TaskPriority;
  dueInDays: number;
  made: Moment;
  steps?: { at: Moment; by: 'ada' | 'noor'; status: AssignmentStatus }[];
};

export function taskEvents({
  title,
  criteria,
  actions,
  dueInDays,
  files = [],
  made,
  steps = [],
}: DemoTask): StoryEvent[] {
  let task: Pick<TaskRow, 'id' | 'version'>;
  const create = async ({ as, day }: Stage): Promise<void> => {
    const ada = await as('ada');
    const task_files = await inTurn(files, (file) => ada.upload('tasks', file));
    const due_date = dueInDays === undefined ? null : dateIn(day, dueInDays);
    task = await ada.send<TaskRow>('POST', '/api/tasks', {
      title,
      criteria,
      action_item: actions,
      due_date,
      task_files,
    });
  };
  const take = async (step: NonNullable<DemoTask['steps']>[number], { as }: Stage): Promise<void> => {
    const { version } = task;
    if ('review' in step) {
      const body = { status: step.review, reviewer_comments: step.comments, version };
      task = await (await as('noor')).send<TaskRow>('POST', `/api/tasks/${task.id}/review`, body);
      return;
    }
    const ada = await as('ada');
    const { status, submits } = step;
    const submission_files = submits && (await inTurn(submits, (file) => ada.upload('task-submissions', file)));
    task = await ada.send<TaskRow>('POST', `/api/tasks/${task.id}/status`, {
      status,
      version,
      ...(submission_files && { submission_files }),
    });
  };
  return [
    { at: made, play: create },
    ...steps.map((step) => ({ at: step.at, play: (stage: Stage) => take(step, stage) })),
  ];
}

export function assignedTaskEvents({
  title,
  description,
  priority,
  dueInDays,
  made,
  steps = [],
}: DemoAssignedTask): StoryEvent[] {
  let task: Pick<AssignmentRow, 'id' | 'version'>;
  const give = async ({ as, day }: Stage): Promise<void> => {
    const body = { user_id: getUserId('ada'), title, description, priority, due_date: dateIn(day, dueInDays) };
    task = await (await as('noor')).send<AssignmentRow>('POST', '/api/task-assignments', body);
  };
  return [
    { at: made, play: give },
    ...steps.map(({ at, by, status }) => ({
      at,
      async play({ as }: Stage) {
        task = await (
          await as(by)
        ).send<AssignmentRow>('POST', `/api/task-assignments/${task.id}/status`, { status, version: task.version });
      },
    })),
  ];
}

export type DemoTaskTemplate = TaskTemplateInput & { made: Moment };

export function taskTemplateEvents({ made, ...template }: DemoTaskTemplate): StoryEvent[] {
  return [{ at: made, play: async ({ as }) => (await as('noor')).send('POST', '/api/task-templates', template) }];
}

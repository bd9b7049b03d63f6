import type { AnyTaskStatus, AssignmentStatus, TaskAbilities, TaskRow, TaskState, TaskStatus } from './schema.ts';

/** Who acts on a task: the applicant whose it is, or a mentor who is assigned to them. */
export type TaskActor = 'applicant' | 'mentor';

type Steps<Status extends string> = Record<TaskActor, Record<Status, readonly Status[]>>;

/** Reviewed is final, and a mentor's alone to say. What counts as completed to its owner may be taken up again. */
const taskSteps: Steps<TaskStatus> = {
  applicant: {
    Started: ['In Progress', 'Submitted', 'Completed'],
    'In Progress': ['Started', 'Submitted', 'Completed'],
    Submitted: [],
    Completed: ['Started', 'In Progress', 'Submitted'],
    Reviewed: [],
  },
  mentor: { Started: [], 'In Progress': [], Submitted: ['Reviewed', 'In Progress'], Completed: [], Reviewed: [] },
};

const assignmentSteps: Steps<AssignmentStatus> = {
  applicant: { Pending: ['In Progress'], 'In Progress': ['Completed'], Completed: [], Cancelled: [] },
  mentor: {
    Pending: ['In Progress', 'Cancelled'],
    'In Progress': ['Completed', 'Cancelled'],
    Completed: [],
    Cancelled: [],
  },
};

type Standing = Pick<TaskRow, 'status' | 'review_opened_at'>;

/** Its owner takes back what they submitted until a mentor has opened it. */
const withdrawal: readonly TaskStatus[] = ['In Progress'];

/** The statuses that this actor may give a task that stands so. */
export function taskStepsFrom(actor: TaskActor, { status, review_opened_at }: Standing): readonly TaskStatus[] {
  const isUnopened = status === 'Submitted' && review_opened_at === null;
  return actor === 'applicant' && isUnopened ? withdrawal : taskSteps[actor][status];
}

/** The same of a task that a mentor gave. */
export function assignmentStepsFrom(actor: TaskActor, from: AssignmentStatus): readonly AssignmentStatus[] {
  return assignmentSteps[actor][from];
}

/** From its submission on, a task is closed to its owner: neither edited nor deleted. */
export function isLocked(status: AnyTaskStatus): boolean {
  return status === 'Submitted' || status === 'Reviewed';
}

/** Nothing changes any more in a task that was given and is over. */
export function isOver(status: AssignmentStatus): boolean {
  return assignmentStepsFrom('mentor', status).length === 0;
}

export function taskAbilities({
  actor,
  task,
  canWrite,
}: {
  actor: TaskActor;
  task: Standing;
  canWrite: boolean;
}): TaskAbilities {
  const isOpen = canWrite && actor === 'applicant' && !isLocked(task.status);
  return { edit: isOpen, delete: isOpen, steps: canWrite ? [...taskStepsFrom(actor, task)] : [] };
}

export function assignmentAbilities({
  actor,
  status,
  canWrite,
}: {
  actor: TaskActor;
  status: AssignmentStatus;
  canWrite: boolean;
}) {
  return {
    edit: canWrite && actor === 'mentor' && !isOver(status),
    steps: canWrite ? [...assignmentStepsFrom(actor, status)] : [],
  };
}

/** Whether a task that is not done is past its day, in the reader's calendar: `today` is their date. */
export function isOverdue(
  { due_date, status }: { due_date: string | null; status: AnyTaskStatus },
  today: string,
): boolean {
  return due_date !== null && due_date < today && stateOfStatus[status] === 'open';
}

/** The same in the order of a mentor's list: what waits for them comes first. */
export const mentorStates = ['review', 'open', 'done'] as const satisfies readonly TaskState[];

export const stateOfStatus: Record<AnyTaskStatus, TaskState> = {
  Pending: 'open',
  Started: 'open',
  'In Progress': 'open',
  Submitted: 'review',
  Completed: 'done',
  Reviewed: 'done',
  Cancelled: 'done',
};

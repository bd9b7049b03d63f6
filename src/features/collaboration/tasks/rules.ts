import type { AnyTaskStatus, AssignmentStatus, TaskAbilities, TaskRow, TaskState, TaskStatus } from './schema.ts';

/** Actor on a task: its applicant, or an assigned mentor. */
export type TaskActor = 'applicant' | 'mentor';

type Steps<Status extends string> = Record<TaskActor, Record<Status, readonly Status[]>>;

/** Only a mentor sets Reviewed, and it is final. The owner may reopen a completed task. */
const taskTransitions: Steps<TaskStatus> = {
  applicant: {
    Started: ['In Progress', 'Submitted', 'Completed'],
    'In Progress': ['Started', 'Submitted', 'Completed'],
    Submitted: [],
    Completed: ['Started', 'In Progress', 'Submitted'],
    Reviewed: [],
  },
  mentor: { Started: [], 'In Progress': [], Submitted: ['Reviewed', 'In Progress'], Completed: [], Reviewed: [] },
};

const assignmentTransitions: Steps<AssignmentStatus> = {
  applicant: { Pending: ['In Progress'], 'In Progress': ['Completed'], Completed: [], Cancelled: [] },
  mentor: {
    Pending: ['In Progress', 'Cancelled'],
    'In Progress': ['Completed', 'Cancelled'],
    Completed: [],
    Cancelled: [],
  },
};

type Standing = Pick<TaskRow, 'status' | 'review_opened_at'>;

/** The owner may withdraw a submission until a mentor has opened it. */
const withdrawal: readonly TaskStatus[] = ['In Progress'];

/** Returns the statuses that this actor may set from this one. */
export function allowedTaskTransitions(
  actor: TaskActor,
  { status, review_opened_at }: Standing,
): readonly TaskStatus[] {
  const isUnopened = status === 'Submitted' && review_opened_at === null;
  return actor === 'applicant' && isUnopened ? withdrawal : taskTransitions[actor][status];
}

/** Returns the statuses that this actor may set on a task from a mentor. */
export function allowedAssignmentTransitions(actor: TaskActor, from: AssignmentStatus): readonly AssignmentStatus[] {
  return assignmentTransitions[actor][from];
}

/** A submitted task is closed to its owner: neither edited nor deleted. */
export function isLocked(status: AnyTaskStatus): boolean {
  return status === 'Submitted' || status === 'Reviewed';
}

/** A finished task from a mentor no longer changes. */
export function isOver(status: AssignmentStatus): boolean {
  return allowedAssignmentTransitions('mentor', status).length === 0;
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
  return { edit: isOpen, delete: isOpen, transitions: canWrite ? [...allowedTaskTransitions(actor, task)] : [] };
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
    transitions: canWrite ? [...allowedAssignmentTransitions(actor, status)] : [],
  };
}

/** Whether an open task is overdue in the reader's calendar. `today` is their date. */
export function isOverdue(
  { due_date, status }: { due_date: string | null; status: AnyTaskStatus },
  today: string,
): boolean {
  return due_date !== null && due_date < today && stateOfStatus[status] === 'open';
}

/** States in the order of a mentor's list: those that need the mentor first. */
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

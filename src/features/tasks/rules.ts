import type { AssignmentStatus, TaskAbilities, TaskStatus } from './schema.ts';

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

/** The statuses that this actor may give a task that has this one. */
export function taskStepsFrom(actor: TaskActor, from: TaskStatus): readonly TaskStatus[] {
  return taskSteps[actor][from];
}

/** The same of a task that a mentor gave. */
export function assignmentStepsFrom(actor: TaskActor, from: AssignmentStatus): readonly AssignmentStatus[] {
  return assignmentSteps[actor][from];
}

/** From its submission on, a task is closed to its owner: neither edited nor deleted. */
export function isLocked(status: TaskStatus): boolean {
  return status === 'Submitted' || status === 'Reviewed';
}

/** Nothing changes any more in a task that was given and is over. */
export function isOver(status: AssignmentStatus): boolean {
  return assignmentStepsFrom('mentor', status).length === 0;
}

export function taskAbilities({
  actor,
  status,
  canWrite,
}: {
  actor: TaskActor;
  status: TaskStatus;
  canWrite: boolean;
}): TaskAbilities {
  const isOpen = canWrite && actor === 'applicant' && !isLocked(status);
  return { edit: isOpen, delete: isOpen, steps: canWrite ? [...taskStepsFrom(actor, status)] : [] };
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
  { due_date, status }: { due_date: string | null; status: TaskStatus | AssignmentStatus },
  today: string,
): boolean {
  return due_date !== null && due_date < today && openStatuses.has(status);
}

const openStatuses: ReadonlySet<TaskStatus | AssignmentStatus> = new Set(['Started', 'Pending', 'In Progress']);

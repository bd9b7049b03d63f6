import { describe, expect, it } from 'vitest';

import {
  assignmentAbilities,
  allowedAssignmentTransitions,
  isOverdue,
  taskAbilities,
  allowedTaskTransitions,
} from './rules.ts';
import { assignmentStatuses, taskStatuses, type TaskStatus } from './schema.ts';

const OPENED = '2026-11-20T10:00:00Z';
const standing = (status: TaskStatus, review_opened_at: string | null = null) => ({ status, review_opened_at });

describe('a task’s transitions', () => {
  it.each(['applicant', 'mentor'] as const)('always change the status for its %s', (actor) => {
    for (const status of taskStatuses) expect(allowedTaskTransitions(actor, standing(status))).not.toContain(status);
    for (const status of assignmentStatuses) expect(allowedAssignmentTransitions(actor, status)).not.toContain(status);
  });

  it('are closed to its owner after submission', () => {
    const can = (status: TaskStatus) =>
      taskAbilities({ actor: 'applicant', task: standing(status, OPENED), canWrite: true });
    expect(taskStatuses.filter((status) => can(status).edit)).toEqual(['Started', 'In Progress', 'Completed']);
    for (const status of taskStatuses) {
      const { edit, delete: mayDelete, transitions } = can(status);
      expect([mayDelete, transitions.length > 0]).toEqual([edit, edit]);
    }
  });

  it('allow its owner only to withdraw it until a mentor has opened it', () => {
    for (const [opened, transitions] of [
      [null, ['In Progress']],
      [OPENED, []],
    ] as const) {
      expect(taskAbilities({ actor: 'applicant', task: standing('Submitted', opened), canWrite: true })).toEqual({
        edit: false,
        delete: false,
        transitions,
      });
    }
  });

  it('do not let a mentor edit or delete it', () => {
    for (const status of taskStatuses) {
      expect(taskAbilities({ actor: 'mentor', task: standing(status), canWrite: true })).toMatchObject({
        edit: false,
        delete: false,
      });
    }
  });

  it('are closed to a user who may not write', () => {
    for (const status of taskStatuses) {
      expect(taskAbilities({ actor: 'applicant', task: standing(status), canWrite: false })).toEqual({
        edit: false,
        delete: false,
        transitions: [],
      });
    }
    for (const status of assignmentStatuses) {
      expect(assignmentAbilities({ actor: 'applicant', status, canWrite: false })).toEqual({
        edit: false,
        transitions: [],
      });
    }
  });
});

describe('an assigned task', () => {
  it('is editable by the mentor until it is completed or cancelled', () => {
    const open = assignmentStatuses.filter(
      (status) => assignmentAbilities({ actor: 'mentor', status, canWrite: true }).edit,
    );
    expect(open).toEqual(['Pending', 'In Progress']);
    for (const status of assignmentStatuses) {
      expect(assignmentAbilities({ actor: 'applicant', status, canWrite: true }).edit).toBe(false);
    }
  });
});

describe('a due date', () => {
  it.each([
    ['yesterday', '2026-11-19', true],
    ['today', '2026-11-20', false],
    ['tomorrow', '2026-11-21', false],
    ['none', null, false],
  ])('%s', (_when, due_date, expected) => {
    expect(isOverdue({ due_date, status: 'In Progress' }, '2026-11-20')).toBe(expected);
  });

  it('is ignored once the task is waiting for someone else', () => {
    const late = [...taskStatuses, ...assignmentStatuses].filter((status) =>
      isOverdue({ due_date: '2020-01-01', status }, '2026-11-20'),
    );
    expect(new Set(late)).toEqual(new Set(['Started', 'In Progress', 'Pending']));
  });
});

import { expect, it } from 'vitest';

import { derivedChanges, type DerivedState } from './derived.ts';

const made = (name: string, text = 'create') => ({ name, create: [`${text} ${name}`], drop: `drop ${name}` });
const stateOf = (...derived: ReturnType<typeof made>[]): DerivedState =>
  Object.fromEntries(derived.map(({ name, ...rest }) => [name, rest]));

it('a function goes after the triggers that call it, wherever it was written before', () => {
  const from = stateOf(made('app.stamp_long'), made('tasks_stamp on tasks'));
  const to = [made('app.stamp_io'), made('tasks_stamp on tasks', 'create other')];
  expect(derivedChanges({ from, to })).toEqual({
    drops: ['drop tasks_stamp on tasks', 'drop app.stamp_long'],
    creates: ['create app.stamp_io', 'create other tasks_stamp on tasks'],
  });
});

it('a function that changes stays, and what did not change is left alone', () => {
  const from = stateOf(made('app.guard_columns'), made('tasks_guard on tasks'));
  const to = [made('app.guard_columns', 'replace'), made('tasks_guard on tasks')];
  expect(derivedChanges({ from, to })).toEqual({ drops: [], creates: ['replace app.guard_columns'] });
});

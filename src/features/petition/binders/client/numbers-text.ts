import type { Plan } from '#binder-engine/planned.ts';

type Numbered = Pick<Plan, 'exhibits'>;

/** Announces the new numbers of all exhibits but one: "A-2 to A-4 are now ." Empty if none has changed. */
export function newNumbersText(before: Numbered, after: Numbered, apartFrom?: string): string {
  const old = new Map(before.exhibits.map(({ id, number }) => [id, number]));
  const changed = after.exhibits.flatMap(({ id, number }) => {
    const was = old.get(id);
    return was === undefined || was === number || id === apartFrom ? [] : [{ was, number }];
  });
  const [first, last] = [changed[0], changed.at(-1)];
  if (!first || !last) return '';
  if (first === last) return `${first.was} is now ${first.number}.`;
  return `${first.was} to ${last.was} are now ${first.number} to ${last.number}.`;
}

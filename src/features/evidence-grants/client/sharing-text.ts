import { recordTypes } from '#records/registry.ts';

import { isNothing } from '../rules.ts';
import type { ProviderRow } from '../schema.ts';

const titles = new Map(recordTypes.map(({ table, title }) => [table, title]));
const allOf = new Intl.ListFormat('en-US', { type: 'conjunction' });
const roleNames = { mentor: 'Mentor', attorney: 'Attorney' } as const;

/** A type as people know it. */
export function titleOfType(type: string): string {
  return titles.get(type) ?? type;
}

/** 'Mentor and attorney'. */
export function rolesText({ roles }: Pick<ProviderRow, 'roles'>): string {
  const names = roles.map((role) => roleNames[role]);
  return names.length === 0 ? 'Access switched off' : allOf.format(names);
}

/** What they may read, in one sentence. */
export function sharedText({ name, all_types, types }: Pick<ProviderRow, 'name' | 'all_types' | 'types'>): string {
  if (isNothing({ all_types, types })) return `${name} cannot read your evidence.`;
  if (all_types) return `${name} can read all your evidence and its files, also what you add later.`;
  const named = recordTypes.filter(({ table }) => types.includes(table)).map(({ title }) => title);
  return `${name} can read ${allOf.format(named)}, with the files of these records.`;
}

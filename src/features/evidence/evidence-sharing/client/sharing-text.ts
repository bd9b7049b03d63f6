import { listed } from '#core/shared/sentence.ts';
import { recordTypes } from '#records/registry.ts';

import { isEmptyGrant } from '../rules.ts';
import { BINDERS, type ProviderRow } from '../schema.ts';

const titles = new Map([[BINDERS, 'Binder'], ...recordTypes.map(({ table, title }) => [table, title] as const)]);
const roleNames = { mentor: 'Mentor', attorney: 'Attorney' } as const;

export function titleOfType(type: string): string {
  return titles.get(type) ?? type;
}

/** Returns text such as 'Mentor and attorney'. */
export function rolesText({ roles }: Pick<ProviderRow, 'roles'>): string {
  const names = roles.map((role) => roleNames[role]);
  return names.length === 0 ? 'Access deactivated' : listed(names);
}

type Shared = Pick<ProviderRow, 'name' | 'all_types' | 'types' | 'can_edit_binder'>;

/** Returns one sentence about what they may read and what else they may do. */
export function sharedText({ name, all_types, types, can_edit_binder }: Shared): string {
  if (isEmptyGrant({ all_types, types })) return `${name} cannot read your evidence.`;
  const arranges = can_edit_binder ? ' They can also arrange it and create packets.' : '';
  if (all_types) {
    const them = can_edit_binder ? ' They can also arrange your binder and create packets.' : '';
    return `${name} can read all your evidence and your binder, with their files, including anything you add later.${them}`;
  }
  const named = recordTypes.filter(({ table }) => types.includes(table)).map(({ title }) => title);
  const records = named.length > 0 ? `${listed(named)}, with the files of these records` : '';
  const binder = types.includes(BINDERS) ? 'your binder, with its packets and every file in it' : '';
  return `${name} can read ${[records, binder].filter((part) => part !== '').join(', and ')}.${arranges}`;
}

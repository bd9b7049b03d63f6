import { BINDERS, type GrantInput, type ProviderRow } from './schema.ts';

type Granted = Readonly<GrantInput>;

export const emptyGrant: Granted = { all_types: false, types: [], can_edit_binder: false };

export function isEmptyGrant({ all_types, types }: Pick<Granted, 'all_types' | 'types'>): boolean {
  return !all_types && types.length === 0;
}

/** Whether the binder is shared, with all evidence or separately. */
export function sharesBinder({ all_types, types }: Pick<Granted, 'all_types' | 'types'>): boolean {
  return all_types || types.includes(BINDERS);
}

/** Whether they may be allowed to arrange the binder. Only attorneys may. */
export function canEditBinder({ roles }: Pick<ProviderRow, 'roles'>): boolean {
  return roles.includes('attorney');
}

/**
 * Normalizes a grant. If all types are shared, the list of types is dropped. Without a shared binder,
 * `can_edit_binder` is false.
 */
export function normalize({ all_types, types, can_edit_binder }: Granted): GrantInput {
  return {
    all_types,
    types: all_types ? [] : types.toSorted(),
    can_edit_binder: can_edit_binder && sharesBinder({ all_types, types }),
  };
}

/** Change of a provider's read access. */
export type GrantChange = 'begun' | 'ended' | 'changed';

export function findGrantChange(before: Granted, after: Granted): GrantChange | undefined {
  if (isEmptyGrant(before) && isEmptyGrant(after)) return undefined;
  if (isEmptyGrant(before)) return 'begun';
  if (isEmptyGrant(after)) return 'ended';
  const [one, other] = [normalize(before), normalize(after)].map((granted) => JSON.stringify(granted));
  return one === other ? undefined : 'changed';
}

import type { Page, PageArea, Reader } from '#core/client/pages.ts';
import { paths, withNext } from '#core/shared/paths.ts';
import { hasRole, landingPath, landingRole } from '#features/roles/rules.ts';
import type { Role, RoleRow } from '#features/roles/schema.ts';
import { trialOf } from '#features/trial/rules.ts';

export type Admission = { to: 'show' } | { to: 'switched_off' } | { to: 'redirect'; address: string };

/** Whether a signed-in person sees an area, or where they go instead: after a trial, to the prices. The server refuses on its own. */
export function admit({ area, roles, now }: { area: PageArea; roles: readonly RoleRow[]; now: Date }): Admission {
  const landing = landingRole(roles);
  if (!landing) return { to: 'switched_off' };
  if (area === 'account') return { to: 'show' };
  if (area === 'dashboard' && landing !== 'applicant') return { to: 'redirect', address: landingPath(landing) };
  const role = roleOf(area);
  if (!hasRole(roles, role)) return { to: 'redirect', address: paths.dashboard };
  const isOver = role !== 'admin' && trialOf(roles, role, now)?.state === 'ended';
  return isOver ? { to: 'redirect', address: paths.pricing } : { to: 'show' };
}

/** Whether a page is among those that an admin's permissions open. The server refuses on its own. */
export function isPermitted({ permits }: Pick<Page, 'permits'>, { permissions, is_owner }: Reader): boolean {
  if (permits === undefined || is_owner) return true;
  return permits !== 'owners' && permits.some((permission) => permissions.includes(permission));
}

export function roleOf(area: Exclude<PageArea, 'account'>): Role {
  return area === 'dashboard' ? 'applicant' : area;
}

/** Where a user is led, and from the prices on to what was asked for, once it is paid. */
export function redirectAddress({ address }: { address: string }, asked: Asked): string {
  return address === paths.pricing ? withNext(address, asked.pathname + asked.search + asked.hash) : address;
}

type Asked = { pathname: string; search: string; hash: string };

/** The sign-in form, which leads back to the address that was asked for. */
export function signInAddress(asked: Asked): string {
  return withNext(paths.login, asked.pathname + asked.search + asked.hash);
}

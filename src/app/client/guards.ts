import type { Page, PageArea, Viewer } from '#core/client/pages.ts';
import { paths, withNext } from '#core/shared/paths.ts';
import { hasRole, landingPath, landingRole } from '#features/accounts/roles/rules.ts';
import type { Role, RoleRow } from '#features/accounts/roles/schema.ts';
import { findTrial } from '#features/billing/trial/rules.ts';

export type PageAccess = { to: 'show' } | { to: 'deactivated' } | { to: 'redirect'; address: string };

/**
 * Returns whether a signed-in user may see an area, or the redirect target. After a trial, that is the pricing page.
 * The server checks independently.
 */
export function checkPageAccess({
  area,
  roles,
  now,
}: {
  area: PageArea;
  roles: readonly RoleRow[];
  now: Date;
}): PageAccess {
  const landing = landingRole(roles);
  if (!landing) return { to: 'deactivated' };
  if (area === 'account') return { to: 'show' };
  if (area === 'dashboard' && landing !== 'applicant') return { to: 'redirect', address: landingPath(landing) };
  const role = toRole(area);
  if (!hasRole(roles, role)) return { to: 'redirect', address: paths.dashboard };
  const isOver = role !== 'admin' && findTrial(roles, role, now)?.state === 'ended';
  return isOver ? { to: 'redirect', address: paths.pricing } : { to: 'show' };
}

/** Whether an admin's permissions allow a page. The server checks independently. */
export function isPermitted({ permits }: Pick<Page, 'permits'>, { permissions, is_owner }: Viewer): boolean {
  if (permits === undefined || is_owner) return true;
  return permits !== 'owners' && permits.some((permission) => permissions.includes(permission));
}

export function toRole(area: Exclude<PageArea, 'account'>): Role {
  return area === 'dashboard' ? 'applicant' : area;
}

/** Returns the redirect target. The pricing page continues to the requested page after payment. */
export function redirectPath({ address }: { address: string }, requested: RequestedPage): string {
  return address === paths.pricing
    ? withNext(address, requested.pathname + requested.search + requested.hash)
    : address;
}

type RequestedPage = { pathname: string; search: string; hash: string };

/** Returns the URL of the sign-in form, which leads back to the requested page. */
export function signInPath(requested: RequestedPage): string {
  return withNext(paths.login, requested.pathname + requested.search + requested.hash);
}

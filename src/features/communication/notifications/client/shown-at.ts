import { landingPath } from '#features/accounts/roles/rules.ts';
import { roles } from '#features/accounts/roles/schema.ts';

/** Home pages that everyone passes through, so that visiting them marks nothing as read. */
const homes: ReadonlySet<string> = new Set(roles.map(landingPath));

/** Whether the page at a URL shows the target of a notification's link. */
export function isShownAt(link: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const wanted = new URL(link, 'https://laurel.example');
  const here = new URLSearchParams(search);
  return (
    wanted.pathname === pathname &&
    !homes.has(pathname) &&
    [...wanted.searchParams].every(([name, value]) => here.get(name) === value)
  );
}

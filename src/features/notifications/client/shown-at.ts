import { landingPath } from '#features/roles/rules.ts';
import { roles } from '#features/roles/schema.ts';

/** Everyone comes through these: to be there is not to have read the news. */
const homes: ReadonlySet<string> = new Set(roles.map(landingPath));

/** Whether the page at an address shows what a notification's link leads to. */
export function isShownAt(link: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const wanted = new URL(link, 'https://laurel.example');
  const here = new URLSearchParams(search);
  return (
    wanted.pathname === pathname &&
    !homes.has(pathname) &&
    [...wanted.searchParams].every(([name, value]) => here.get(name) === value)
  );
}

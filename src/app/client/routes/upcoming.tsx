import { useMatches, type MetaArgs } from 'react-router';

import { NotYet, type NotYetProps } from '#core/client/ui/not-yet.tsx';
import { paths } from '#core/shared/paths.ts';

import { pageMeta } from '../page-meta.ts';
import { upcomingPages, type UpcomingPage } from '../upcoming-pages.ts';

const workspaces = [paths.dashboard, paths.mentor, paths.attorney, paths.admin];

export function meta({ matches }: MetaArgs) {
  const { page } = findPage(matches.at(-1)?.id);
  return pageMeta({ title: page.title, description: page.purpose, isPrivate: true });
}

export default function UpcomingPageRoute() {
  const { address, page } = findPage(useMatches().at(-1)?.id);
  return <NotYet title={page.title} purpose={page.purpose} meanwhile={placeToGo(address)} />;
}

function placeToGo(address: string): NotYetProps['meanwhile'] {
  const workspace = workspaces.find((root) => address.startsWith(`${root}/`));
  return workspace ? { label: 'Go to the overview', to: workspace } : { label: 'Go to the home page', to: paths.home };
}

/** One module shows all of these pages; a route's id tells which. */
function findPage(routeId: string | undefined): { address: string; page: UpcomingPage } {
  const address = routeId?.replace('upcoming ', '') ?? '';
  const page = Object.values(upcomingPages).find((area) => address in area)?.[address];
  if (!page) throw new Error(`No upcoming page has the route id '${routeId}'`);
  return { address, page };
}

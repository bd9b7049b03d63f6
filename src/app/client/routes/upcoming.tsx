import { NotYet } from '#core/client/ui/not-yet.tsx';
import { useThisPage } from '#core/client/this-page.ts';
import { paths } from '#core/shared/paths.ts';

import { sidebarOf } from '../navigation.ts';
import { useReader } from '../reader.ts';

/** A page that is planned but not built yet: what it is for, and a link to the first page of the sidebar. */
export default function UpcomingPage() {
  const page = useThisPage();
  const [first] = sidebarOf(useReader(), page?.for ?? 'account').sections.flatMap((section) => section.pages);
  return (
    <NotYet
      purpose={page?.purpose}
      meanwhile={
        first ? { label: `Go to ${first.label}`, to: first.address } : { label: 'Go to the home page', to: paths.home }
      }
    />
  );
}

import { useLocation, type MetaArgs } from 'react-router';

import { CurrentPageContext } from '#core/client/current-page.ts';
import { TitleEnd } from '#core/client/ui/tab-title.tsx';

import { Guarded } from '../guarded.tsx';
import { pageMeta } from '../page-meta.ts';
import { pageAt } from '../pages.ts';
import { site } from '../site.tsx';
import { Workspace } from '../workspace.tsx';

export function meta({ location }: MetaArgs) {
  return pageMeta({ title: pageAt(location.pathname)?.title ?? '', isPrivate: true });
}

/** Layout of every signed-in page: checks access, and adds the workspace. */
export default function WorkspaceLayout() {
  const page = pageAt(useLocation().pathname);
  if (!page) throw new Error('The route table has an address that no page declares');
  return (
    <Guarded page={page}>
      <CurrentPageContext value={page}>
        <TitleEnd value={site.brandName}>
          <Workspace page={page} />
        </TitleEnd>
      </CurrentPageContext>
    </Guarded>
  );
}

import { isRouteErrorResponse, useRouteError } from 'react-router';

import { ApiError } from '#core/client/api.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { commonMessages, commonTexts } from '#core/shared/common-messages.ts';
import { paths } from '#core/shared/paths.ts';

import { MainContent } from './main-content.tsx';
import { pageMeta } from './page-meta.ts';
import { site } from './site.tsx';

/** Replacement for a page that failed. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === commonMessages.not_found.status) {
    return (
      <MainContent>
        <NotFound />
      </MainContent>
    );
  }
  const reference = error instanceof ApiError ? error.reference : undefined;
  return (
    <MainContent>
      <title>{`Something went wrong · ${site.brandName}`}</title>
      <PageHeader
        title="Something went wrong"
        subtitle={error instanceof ApiError ? error.message : commonTexts.pageFailed}
      />
      {reference && <p>Reference: {reference}</p>}
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </MainContent>
  );
}

export const notFoundMeta = pageMeta({ title: 'Page not found', isPrivate: true });

export function NotFound() {
  return (
    <>
      <PageHeader
        title="Page not found"
        subtitle="There is no page at this address. The page may have moved, or the address may be mistyped."
      />
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </>
  );
}

// Page for a link to a file that the scanner keeps closed.
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import type { AppError } from '#core/server/errors.ts';
import { renderPlainPage, type PlainPageLayout } from '#core/server/plain-page.ts';
import { paths } from '#core/shared/paths.ts';
import type { ErrorCode } from '#core/shared/messages.ts';

const headings: Partial<Record<ErrorCode, string>> = {
  file_not_scanned: 'This file is being checked',
  file_infected: 'This file is locked',
};

/** Page for an error about the scanner. Undefined for any other. */
export function scanBlockedPage(
  frame: PlainPageLayout,
  { code, status, message }: AppError,
): { page: ReturnType<typeof renderPlainPage>; status: ContentfulStatusCode } | undefined {
  const heading = headings[code];
  if (heading === undefined) return undefined;
  const content = html`<p class="plain-banner" data-tone="error" role="alert">${message}</p>`;
  return {
    page: renderPlainPage(frame, { heading, content, link: { address: paths.home, label: 'Go to the home page' } }),
    status: status as ContentfulStatusCode,
  };
}

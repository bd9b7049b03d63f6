import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import type { ErrorCode } from '../shared/messages.ts';
import { paths, withNext } from '../shared/paths.ts';
import type { AppError } from './errors.ts';
import { plainPagePolicy, renderPlainPage, type PlainPageLayout } from './plain-page.ts';
import type { RequestContext } from './request-context.ts';

/** Whether a user opened a link or sent a form. Users should see a page, whereas programs get a problem document. */
export function isNavigation(c: RequestContext): boolean {
  return /\btext\/html\b/.test(c.req.header('accept') ?? '');
}

const headings: Partial<Record<ErrorCode, string>> = {
  not_found: 'Page not found',
  file_not_scanned: 'This file is being checked',
  file_infected: 'This file is locked',
};

/** Responds to a navigation: asks a signed-out user to sign in and then leads back, or shows the error as a page. */
export function respondWithPage(
  c: RequestContext,
  error: AppError,
  frame: PlainPageLayout,
): Response | Promise<Response> {
  c.header('cache-control', 'private, no-store');
  if (error.code === 'signed_out' && c.req.method === 'GET') {
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(withNext(paths.login, pathname + search), 303);
  }
  // Headers of the file that could not be sent, which would save the page under the file's name.
  c.header('content-disposition', undefined);
  c.header('content-security-policy', plainPagePolicy);
  if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds));
  return c.html(errorPage(frame, error, c.get('requestId')), error.status as ContentfulStatusCode);
}

function errorPage(frame: PlainPageLayout, error: AppError, requestId: string): ReturnType<typeof renderPlainPage> {
  const details = [...new Set([...Object.values(error.fields ?? {}), ...(error.findings ?? [])])];
  const content = html`<div class="plain-banner" data-tone="error" role="alert">
    <p>${error.message}</p>
    ${
      details.length > 0
        ? html`<ul>
            ${details.map((detail) => html`<li>${detail}</li>`)}
          </ul>`
        : ''
    }
    ${error.status >= 500 ? html`<p>Reference: ${requestId}</p>` : ''}
  </div>`;
  const heading = headings[error.code] ?? 'This page could not be opened';
  return renderPlainPage(frame, { heading, content, link: { address: paths.home, label: 'Go to the home page' } });
}

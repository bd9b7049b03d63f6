import { html } from 'hono/html';

import { paths } from '../shared/paths.ts';
import type { Env } from './env.ts';

type Html = ReturnType<typeof html>;

/** Content of every page that the server renders itself: the brand, and the site's stylesheets if it was built. */
export type PlainPageLayout = { brand: string; stylesheets: readonly string[] };

/** Returns the frame of this site's pages. It reads the brand each time, because an owner may change it. */
export function plainFrame(env: Pick<Env, 'BRAND_NAME'>, stylesheets: readonly string[]): PlainPageLayout {
  return {
    get brand() {
      return env.BRAND_NAME;
    },
    stylesheets,
  };
}

export type PlainPage = {
  heading: string;
  content: Html;
  /** Link below the content. */
  link: { address: string; label: string };
};

/**
 * Renders a page without scripts in the site's look (core/client/ui/plain-page.css). It follows the system's color scheme,
 * because only a script could read the one that its user chose.
 */
export function renderPlainPage({ brand, stylesheets }: PlainPageLayout, { heading, content, link }: PlainPage): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${heading} · ${brand}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${stylesheets.map((address) => html`<link rel="stylesheet" href="${address}" />`)}
      </head>
      <body class="plain-page">
        <header><a href="${paths.home}">${brand}</a></header>
        <main id="main">
          <h1>${heading}</h1>
          ${content}
        </main>
        <footer><a href="${link.address}">${link.label}</a></footer>
      </body>
    </html>`;
}

/** Content security policy: the page loads only its styles, and sends its form only to this site. */
export const plainPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

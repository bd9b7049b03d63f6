import { html } from 'hono/html';

import { paths } from '../shared/paths.ts';
import type { Env } from './env.ts';

type Html = ReturnType<typeof html>;

/** What stands on every page that the server writes itself: the brand, and the site's style sheets where it was built. */
export type PlainFrame = { brand: string; stylesheets: readonly string[] };

/** The frame of this site's pages. It reads the brand each time, since an owner may change it. */
export function plainFrame(env: Pick<Env, 'BRAND_NAME'>, stylesheets: readonly string[]): PlainFrame {
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
  /** The way on, beneath everything. */
  link: { address: string; label: string };
};

/** A page without scripts, in the site's look (core/client/ui/plain-page.css). */
export function renderPlainPage({ brand, stylesheets }: PlainFrame, { heading, content, link }: PlainPage): Html {
  return html`<!doctype html>
    <html lang="en" data-mantine-color-scheme="light">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

/** Such a page loads nothing but its looks, and sends its form here alone. */
export const plainPagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

import newsreader from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { ColorSchemeScript } from '@mantine/core';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

import { Loading } from '#core/client/ui/loading.tsx';
import '#core/client/ui/theme.css';
import 'virtual:theme-variables.css';

import { useSystemColorScheme } from './color-scheme.ts';
import { ErrorPage } from './error-page.tsx';
import { MainContent } from './main-content.tsx';
import { useNavigationFocus } from './navigation-focus.ts';
import { pageMeta } from './page-meta.ts';
import { site, SiteContentData } from './site.tsx';
import './root.css';

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;
  return [
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { ...font, href: publicSans },
    { ...font, href: newsreader },
  ];
}

export function meta() {
  // Used until the code of a page has loaded, which sets its own title.
  return pageMeta({ title: site.brandName, isWholeTitle: true });
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // A script in the head adds the color scheme.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <SiteContentData />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useNavigationFocus();
  useSystemColorScheme();
  return <Outlet />;
}

/** Placeholder until the page's code has loaded. */
export function HydrateFallback() {
  return (
    <MainContent>
      <Loading />
    </MainContent>
  );
}

export { ErrorPage as ErrorBoundary };

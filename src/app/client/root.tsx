import newsreader from '@fontsource/newsreader/files/newsreader-latin-500-normal.woff2?url';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { ColorSchemeScript } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';

import { Loading } from '#core/client/ui/loading.tsx';
import '#core/client/ui/theme.css';
import 'virtual:theme-variables.css';

import { ErrorPage } from './error-page.tsx';
import { MainContent } from './main-content.tsx';
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

/** Moves the focus to the target of a navigation, so that a screen reader reads it and Tab continues from there. */
function useNavigationFocus() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const { pathname: from, key: shownKey } = shown.current;
    if (shownKey === key) return;
    shown.current = { pathname, key };
    // The router changes the URL without the browser's scrolling to an anchor.
    if (hash) focusOn(document.getElementById(hash.slice(1)));
    else if (from !== pathname && !isTaken()) {
      focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    }
  }, [pathname, hash, key]);
}

/** Whether a part of the page already has the focus: the row or form in the URL. */
function isTaken(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement.closest('main') !== null;
}

function focusOn(target: HTMLElement | null) {
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}

/** Storage key of the chosen scheme, used by Mantine and the script in the head. */
const CHOICE_KEY = 'mantine-color-scheme-value';

/** Follows the system's color scheme during a visit. At the start, a script in the head does this. */
function useSystemColorScheme() {
  useEffect(() => {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    const handleChange = () => {
      if (isSchemeChosen()) return;
      document.documentElement.setAttribute('data-mantine-color-scheme', query.matches ? 'dark' : 'light');
    };
    query.addEventListener('change', handleChange);
    return () => query.removeEventListener('change', handleChange);
  }, []);
}

function isSchemeChosen(): boolean {
  try {
    return ['light', 'dark'].includes(localStorage.getItem(CHOICE_KEY) ?? '');
  } catch {
    // A browser without storage has no stored choice.
    return false;
  }
}

import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import Mustache from 'mustache';

import type { Encoding } from '#core/server/content-coding.ts';
import { SITE_TAGS, type SiteContent } from '#core/shared/site-content.ts';

/** A page as it leaves. */
export type Page = {
  etag: string;
  contentSecurityPolicy: string;
  bodies: Record<Encoding, () => Uint8Array<ArrayBuffer>>;
};

/** A template, and where one shows many addresses: which of them, and the scripts that the page loads there. */
export type PageName = { template: string; address?: string; scripts?: readonly string[] };

/**
 * Makes pages of what the build left, which are Mustache templates (src/app/client/site.tsx): each when it is first asked
 * for, and anew when the content has changed.
 */
export function makePages(
  built: ReadonlyMap<string, string>,
): (of: PageName, content: SiteContent) => Page | undefined {
  const templates = new Map(
    [...built].map(([address, html]) => [
      address,
      { html: asTemplate(html), contentSecurityPolicy: policyOf({ address, html }) },
    ]),
  );
  let version: string | undefined;
  let made = new Map<string, Page>();

  return ({ template: name, address = name, scripts = [] }, content) => {
    const json = JSON.stringify(content);
    if (json !== version) [version, made] = [json, new Map()];
    const template = templates.get(name);
    const page = made.get(address) ?? (template === undefined ? undefined : makePage(template, { content, scripts }));
    if (page) made.set(address, page);
    return page;
  };
}

/**
 * What stands in a script of data is escaped as JSON is, not as HTML is. Scripts of an address are named in its page: found
 * one by another, they would come one after the other.
 */
function asTemplate(html: string): string {
  const [opening, closing] = SITE_TAGS;
  const tags = new RegExp(`${opening}([\\w.]+)${closing}`, 'g');
  const ahead = `${opening}#scripts${closing}<link rel="modulepreload" href="${opening}&.${closing}"/>${opening}/scripts${closing}`;
  return html
    .replace('</head>', `${ahead}</head>`)
    .replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, (script) =>
      script.replace(tags, `${opening}#inString${closing}${opening}&$1${closing}${opening}/inString${closing}`),
    );
}

type Template = { html: string; contentSecurityPolicy: string };

function makePage(
  template: Template,
  { content, scripts }: { content: SiteContent; scripts: readonly string[] },
): Page {
  // A script's text ends at the first "</", whatever it stands in.
  const asScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  const inString = () => (text: string, render: (text: string) => string) => asScript(render(text)).slice(1, -1);
  const html = Mustache.render(template.html, { ...content, scripts, json: asScript(content), inString }, {}, [
    ...SITE_TAGS,
  ]);
  const plain = new TextEncoder().encode(html);
  return {
    etag: sha256(html),
    contentSecurityPolicy: template.contentSecurityPolicy,
    bodies: {
      br: once(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      gzip: once(() => gzipSync(plain)),
      identity: () => plain,
    },
  };
}

/**
 * Allows the scripts that were built, and none that comes with the content: their hashes are of the page before anything is
 * filled in. Data (the content's JSON, and what search engines read) runs nothing and needs no hash.
 * @throws Error where a script that runs holds what is filled in: its hash could not be known
 */
function policyOf({ address, html }: { address: string; html: string }): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  if (scripts.some((script) => script.includes(SITE_TAGS[0]))) {
    throw new Error(`A script of ${address} holds what is filled in: content belongs into its JSON`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].map((script) => `'sha256-${sha256(script)}'`).join(' ')}`.trimEnd(),
    // Components set measures of their own in style attributes; a style runs nothing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

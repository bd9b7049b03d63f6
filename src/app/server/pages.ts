import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import Mustache from 'mustache';

import type { Encoding } from '#core/server/content-coding.ts';
import { PAGE_ANSWERS_ID, SITE_TAGS, type SiteContent } from '#core/shared/site-content.ts';

/** A page ready to be sent. */
export type Page = {
  etag: string;
  contentSecurityPolicy: string;
  /** Returns the page with these answers for its user. */
  withAnswers: (answers: object) => string;
  bodies: Record<Encoding, () => Uint8Array<ArrayBuffer>>;
};

/** Template of a page. If it serves many paths: the path, and the scripts that the page loads there. */
export type PageName = { template: string; address?: string; scripts?: readonly string[] };

/**
 * Creates pages from the built Mustache templates (src/app/client/site.tsx): each on its first request, and again when
 * the content has changed.
 */
export function createPages(
  built: ReadonlyMap<string, string>,
): (of: PageName, content: SiteContent) => Page | undefined {
  const templates = new Map(
    [...built].map(([address, html]) => [
      address,
      { html: asTemplate(html), contentSecurityPolicy: buildPolicy({ address, html }) },
    ]),
  );
  let version: string | undefined;
  let made = new Map<string, Page>();

  return ({ template: name, address = name, scripts = [] }, content) => {
    const json = JSON.stringify(content);
    if (json !== version) [version, made] = [json, new Map()];
    const template = templates.get(name);
    const page = made.get(address) ?? (template === undefined ? undefined : createPage(template, { content, scripts }));
    if (page) made.set(address, page);
    return page;
  };
}

/**
 * Builds the template. Values in a data script are escaped as JSON, not as HTML. Scripts of a path are listed in its
 * page. Otherwise they would be discovered and loaded one after another.
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

const answersElement = `<script type="application/json" id="${PAGE_ANSWERS_ID}">`;

/** Returns a value as JSON inside a script element. The element's text ends at the first "</", even inside a string. */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

type Template = { html: string; contentSecurityPolicy: string };

function createPage(
  template: Template,
  { content, scripts }: { content: SiteContent; scripts: readonly string[] },
): Page {
  const inString = () => (text: string, render: (text: string) => string) => asScript(render(text)).slice(1, -1);
  const html = Mustache.render(template.html, { ...content, scripts, json: asScript(content), inString }, {}, [
    ...SITE_TAGS,
  ]);
  const plain = new TextEncoder().encode(html);
  return {
    etag: sha256(html),
    contentSecurityPolicy: template.contentSecurityPolicy,
    withAnswers: (answers) => html.replace(answersElement, (element) => element + asScript(answers)),
    bodies: {
      br: once(() => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      gzip: once(() => gzipSync(plain)),
      identity: () => plain,
    },
  };
}

/**
 * Returns the policy, which allows the built scripts, but none in the content: hashes are computed before anything is
 * filled in. Data scripts (the content's JSON, the user's answers, and structured data) do not run and need no hash.
 * @throws Error if a running script contains a placeholder, because its hash could not be known
 */
function buildPolicy({ address, html }: { address: string; html: string }): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  if (scripts.some((script) => script.includes(SITE_TAGS[0]))) {
    throw new Error(`A script of ${address} contains a placeholder: put the content into the JSON of the page instead`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(scripts)].map((script) => `'sha256-${sha256(script)}'`).join(' ')}`.trimEnd(),
    // Components set dimensions in style attributes. Styles run no code.
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

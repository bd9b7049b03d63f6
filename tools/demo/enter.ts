import { randomBytes } from 'node:crypto';

import { Hono } from 'hono';
import { html } from 'hono/html';
import { Secret, TOTP } from 'otpauth';

import { AppError } from '#core/server/errors.ts';
import { sessions } from '#core/server/identity/table.ts';
import type { RequestContext, RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { setSessionToken } from '#core/server/session-cookie.ts';
import { isLoopbackRequest } from '#core/server/loopback.ts';
import { endSession } from '#features/accounts/accounts/server/queries.ts';
import { landingPath } from '#features/accounts/roles/rules.ts';

import { DEMO_PASSWORD, DEMO_SECRET, getUserId, isDemoUserKey, demoUsers, demoUserKeys } from './people.ts';

export const DEMO_PATH = '/demo';
const SESSION_MS = 7 * 86_400_000;

/**
 * Creates the page with a button for each demo user, and the route behind it: a session without a password. Only the
 * demo program mounts these routes. No setting does.
 */
export function demoRoutes(services: Services): Hono<RequestEnv> {
  const demo = new Hono<RequestEnv>();
  demo.use(DEMO_PATH, requireThisMachine);
  demo.use(`${DEMO_PATH}/*`, requireThisMachine);

  demo.get(DEMO_PATH, (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    c.header('cache-control', 'no-store');
    return c.html(page(services.env.BRAND_NAME));
  });

  demo.post(`${DEMO_PATH}/enter/:person`, (c) => enter(c, services));
  return demo;
}

function requireThisMachine(c: RequestContext, next: () => Promise<void>): Promise<void> {
  if (!isLoopbackRequest(c)) throw new AppError('not_found');
  return next();
}

async function enter(c: RequestContext, services: Services): Promise<Response> {
  const key = c.req.param('person') ?? '';
  if (!isDemoUserKey(key)) throw new AppError('not_found');
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_MS);
  await services.database.asSystem('the demo’s people enter without a password', async (tx) => {
    const before = c.get('token');
    if (before) await endSession(tx, before);
    await tx.insert(sessions).values({
      userId: getUserId(key),
      token,
      expiresAt,
      userAgent: c.req.header('user-agent') ?? null,
      ...(demoUsers[key].role !== 'applicant' && { secondFactorAt: new Date() }),
    });
  });
  setSessionToken(c, { ...services, token });
  return c.redirect(landingPath(demoUsers[key].role), 303);
}

function page(brand: string) {
  const rows = demoUserKeys.map((key) => {
    const { name, role, about } = demoUsers[key];
    return html`<li>
      <div>
        <h2>${name} <small>${role}</small></h2>
        <p>${about}</p>
      </div>
      <form method="post" action="${DEMO_PATH}/enter/${key}">
        <button>Enter<span> as ${name}</span></button>
      </form>
    </li>`;
  });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Demo of ${brand}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Demo of ${brand}</h1>
          <p>
            Everyone here is fictional, and your changes are lost when the demo stops. Choose who to sign in as. To
            switch, come back to this page.
          </p>
          <ul>
            ${rows}
          </ul>
          <p>
            To try the sign-in form instead, use any of the addresses, such as ${demoUsers.ada.email}, with the password
            “${DEMO_PASSWORD}”. Everyone but the applicants is also asked for a code: enter
            <strong>${TOTP.generate({ secret: Secret.fromBase32(DEMO_SECRET) })}</strong>. Each code works once, for
            about a minute; reload this page for the next.
          </p>
        </main>
      </body>
    </html>`;
}

const style = `
  :root { --paper: #fbfaf7; --card: #fff; --line: #e4e1d8; --ink: #1b1f1d; --soft: #49534e; --green: #1f5b45; --on-green: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #101412; --card: #181d1b; --line: #2a312e; --ink: #edefea; --soft: #abb6b0; --green: #9adbb8; --on-green: #101412; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
  main { max-width: 720px; margin: 0 auto; padding: 48px 16px; }
  h1 { font: 500 36px/1.2 Georgia, serif; margin: 0 0 16px; }
  h2 { font-size: 17px; margin: 0; }
  small { font-weight: 400; font-size: 14px; color: var(--soft); }
  ul { list-style: none; margin: 24px 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
  li { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between; padding: 16px; }
  li + li { border-top: 1px solid var(--line); }
  li > div { flex: 1 1 0; min-width: min(100%, 240px); }
  li p { margin: 0; color: var(--soft); }
  button { font: inherit; min-height: 40px; padding: 0 16px; border: 0; border-radius: 6px; background: var(--green); color: var(--on-green); cursor: pointer; }
  button span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  button:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
`;

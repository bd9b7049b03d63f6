// Account library, run inside our transactions. It only creates users and opens sessions. Its own routes are never
// mounted.
import { AsyncLocalStorage } from 'node:async_hooks';

import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';

import { transactionInScope } from '#core/server/database/scope.ts';
import { accounts, rateLimits, sessions, users, verifications } from '#core/server/identity/table.ts';
import { countAttempt } from '#core/server/limits.ts';
import type { Services } from '#core/server/services.ts';

import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../rules.ts';

const BASE_PATH = '/api/auth';
const SESSION_IDLE_SECONDS = 7 * 86_400;
/** Placeholder for the password, which the library requires but never sees. Hashes are compared instead. */
const CHECKED_ALREADY = 'checked already';
/**
 * Placeholder for the email. The library accepts fewer formats than we do, so its statements are sent with the real
 * email.
 */
const STAND_IN = 'stand-in@checked.example';

/** Origin of a request, as determined by our server. */
export type Client = { ip: string; userAgent: string | undefined };

/** Hashes computed before the transaction starts, because hashing takes long. */
type Prepared = { newHash?: string; verifiedHash?: string };

type Call = { email: string; prepared: Prepared; failure?: unknown };
const calls = new AsyncLocalStorage<Call>();

export type Auth = ReturnType<typeof openAuth>;

type Needs = Pick<Services, 'env' | 'secret' | 'log' | 'now'>;

export function openAuth(needs: Needs) {
  const { env } = needs;
  const auth = betterAuth(authOptions(needs));

  return {
    /** Creates a user with a new email. Runs in the current transaction. */
    async signUp({
      name,
      email,
      password,
      hash,
      client,
    }: {
      name: string;
      email: string;
      password: string;
      hash: string;
      client: Client;
    }): Promise<Response> {
      return ask({ path: '/sign-up/email', email, body: { name, password }, prepared: { newHash: hash }, client });
    },
    /**
     * Opens a session with a new token for a user whose password matched this hash. Runs in the current transaction.
     */
    async signIn({ email, hash, client }: { email: string; hash: string; client: Client }): Promise<Response> {
      return ask({
        path: '/sign-in/email',
        email,
        body: { password: CHECKED_ALREADY },
        prepared: { verifiedHash: hash },
        client,
      });
    },
    /** For tests only: the handler of the unmounted routes. */
    handler: auth.handler,
    api: auth.api,
  };

  async function ask({
    path,
    email,
    body,
    prepared,
    client,
  }: {
    path: string;
    email: string;
    body: object;
    prepared: Prepared;
    client: Client;
  }): Promise<Response> {
    const request = new Request(`${env.APP_URL}${BASE_PATH}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.APP_URL, ...clientHeaders(client) },
      body: JSON.stringify({ ...body, email: STAND_IN }),
    });
    const call: Call = { email, prepared };
    const response = await calls.run(call, () => auth.handler(request));
    // The library only logs its internal failures, and might report success.
    if (call.failure !== undefined) throw new Error('The account library failed', { cause: call.failure });
    return response;
  }
}

function clientHeaders({ ip, userAgent }: Client): Record<string, string> {
  // The library does not accept our notation of an IPv6 network.
  const address = ip.replace(/\/64$/, '');
  return { ...(address ? { 'x-laurel-ip': address } : {}), ...(userAgent ? { 'user-agent': userAgent } : {}) };
}

function authOptions({ env, secret, log, now }: Needs) {
  return {
    appName: env.BRAND_NAME,
    baseURL: env.APP_URL,
    basePath: BASE_PATH,
    trustedOrigins: [env.APP_URL],
    secret,
    database: withRealAddress(
      drizzleAdapter(scopedTransaction, {
        provider: 'pg' as const,
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          rateLimit: rateLimits,
        },
        transaction: false,
      }),
    ),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      minPasswordLength: PASSWORD_MIN_CHARACTERS,
      maxPasswordLength: PASSWORD_MAX_CHARACTERS,
      password: {
        hash: async () => preparedHash('newHash'),
        // Exactly the checked hash, so that an old password fails if it was changed in the meantime.
        verify: async ({ hash }: { hash: string }) => hash === preparedHash('verifiedHash'),
      },
    },
    // Our own links are sent instead, because the library's can be reused until they expire.
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false },
    verification: { storeIdentifier: 'hashed' as const },
    session: {
      // The cookie is ours, and the row's expiry is set below. `app.enter` extends it with use.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session: object) => ({
            data: { ...session, expiresAt: new Date(now().getTime() + SESSION_IDLE_SECONDS * 1000) },
          }),
        },
      },
    },
    // A second limit per IP address, much looser than our own. Counted by our statement: the library's fails if an IP
    // address's first two requests are concurrent, and never ends the window if requests continue.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customRules: { '/sign-in/email': { window: 60, max: 300 }, '/sign-up/email': { window: 120, max: 100 } },
      customStorage: {
        async consume(key: string, { window, max }: { window: number; max: number }) {
          const seconds = await countAttempt(transactionInScope(), {
            key,
            limit: max,
            windowSeconds: window,
            now: now(),
          });
          return { allowed: seconds === 0, retryAfter: seconds === 0 ? null : seconds };
        },
      },
    },
    disabledPaths: unusedPaths,
    telemetry: { enabled: false },
    onAPIError: { throw: true },
    logger: {
      level: 'error' as const,
      log(_level: string, message: string, ...details: unknown[]) {
        const call = calls.getStore();
        const failure = details.find((detail) => detail instanceof Error) ?? new Error(message);
        if (call) call.failure ??= failure;
        else log.error({ err: failure }, message);
      },
    },
    advanced: {
      cookiePrefix: 'laurel',
      database: { generateId: 'uuid' as const },
      ipAddress: { ipAddressHeaders: ['x-laurel-ip'] },
    },
  };
}

type Adapter = ReturnType<typeof drizzleAdapter>;

/** Wraps the adapter so that statements contain the real email instead of the placeholder. */
function withRealAddress(makeAdapter: Adapter): Adapter {
  return (options) => {
    const adapter = makeAdapter(options);
    const real = <Value>(value: Value) => (value === STAND_IN ? (calls.getStore()?.email as Value) : value);
    const wrapped: ReturnType<Adapter> = {
      ...adapter,
      // Every request already runs in one of our transactions.
      transaction: (work) => work(wrapped),
      create: (asked) => adapter.create({ ...asked, data: mapValues(asked.data, real) }),
      findOne: (asked) =>
        adapter.findOne({ ...asked, where: asked.where.map((part) => ({ ...part, value: real(part.value) })) }),
    };
    return wrapped;
  };
}

function mapValues<Data extends object>(data: Data, change: <Value>(value: Value) => Value): Data {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, change(value)])) as Data;
}

const unusedPaths = [
  '/account-info',
  '/change-email',
  '/change-password',
  '/delete-user',
  '/delete-user/callback',
  '/error',
  '/get-access-token',
  '/get-session',
  '/link-social',
  '/list-accounts',
  '/list-sessions',
  '/ok',
  '/refresh-token',
  '/request-password-reset',
  '/reset-password',
  '/revoke-other-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/send-verification-email',
  '/sign-in/social',
  '/sign-out',
  '/unlink-account',
  '/update-session',
  '/update-user',
  '/verify-email',
  '/verify-password',
];

/** The library takes its handle once, but each request has a separate transaction. */
const scopedTransaction = new Proxy(
  {},
  {
    get(_target, property) {
      const tx = transactionInScope();
      const value: unknown = Reflect.get(tx, property, tx);
      return typeof value === 'function' ? (value.bind(tx) as unknown) : value;
    },
  },
);

function preparedHash(which: keyof Prepared): string {
  const hash = calls.getStore()?.prepared[which];
  if (!hash) throw new Error(`Hashing belongs before the transaction: ${which} is missing`);
  return hash;
}

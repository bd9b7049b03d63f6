import { setTimeout as sleep } from 'node:timers/promises';

import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';

import type { Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { MailContent, MailFile, MailFiles, MailTemplates } from './content.ts';
import { hintOn } from './hints.ts';
import { layOut } from './layout.ts';
import { onMailQueued } from './outbox.ts';
import { outbox } from './table.ts';
import { MAIL_CONNECTIONS, type MailTransport } from './transport.ts';

/** Pauses after failed attempts. There is one attempt more than pauses, so a mail is tried for about 29 hours. */
export const RETRY_PAUSES_SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200];
const JITTER = 0.2;
const SEND_TIMEOUT_MS = 60_000;
/** Lifetime of a claim. A server that has not renewed it is dead, and another server retries the mail. */
const CLAIM_SECONDS = 25;
const RENEW_MS = 5_000;
const POLL_MS = 5_000;
/** Number of quick polls after a signal, which arrives shortly before the commit. */
const QUICK_LOOKS = 5;
const QUICK_LOOK_MS = 200;
const STOP_GRACE_MS = 3_000;
const NO_SUCH_MAILBOX = 550;
/** Worker name in tests. */
const UNNAMED = 'unnamed';

type Claimed = Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'recipient' | 'data' | 'createdAt' | 'attempts'>;

type WorkerParts = Pick<Services, 'env' | 'database' | 'log' | 'now'> & {
  templates: MailTemplates;
  files?: MailFiles;
  transport: MailTransport;
  /** Name of this server. */
  server?: string;
};

export type MailWorker = { stop(): Promise<void> };

/** Starts a worker that sends queued mail until it is stopped. Any number of workers share one outbox. */
export function startMailWorker(parts: WorkerParts & { pollMs?: number }): MailWorker {
  const { log, transport, pollMs = POLL_MS } = parts;
  const giveUp = new AbortController();
  let isStopping = false;
  let quickLooks = 0;
  let wake = () => {};

  const forget = onMailQueued(() => {
    quickLooks = QUICK_LOOKS;
    wake();
  });

  async function run(): Promise<void> {
    while (!isStopping) {
      const found = await sendDueMail(parts, giveUp.signal).catch((error: unknown) => {
        log.error({ err: error }, 'mail is delayed: the outbox could not be read');
        return 0;
      });
      if (found === 0 && !isStopping) await pause(quickLooks-- > 0 ? QUICK_LOOK_MS : pollMs);
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    const woken = new AbortController();
    wake = () => woken.abort();
    await sleep(milliseconds, undefined, { signal: woken.signal }).catch(() => undefined);
  }

  const running = run();
  return {
    async stop() {
      forget();
      isStopping = true;
      wake();
      const deadline = setTimeout(() => giveUp.abort(), STOP_GRACE_MS);
      await running;
      clearTimeout(deadline);
      transport.close();
    },
  };
}

/**
 * Sends one batch of due mail and returns its size. No transaction is open during SMTP. A row is claimed by postponing
 * its next attempt, repeatedly during the send. If the worker dies, the row becomes due again.
 */
export async function sendDueMail(parts: WorkerParts, signal: AbortSignal): Promise<number> {
  const claimed = await claimDue(parts);
  if (claimed.length === 0) return 0;
  const renewing = setInterval(() => void renewClaims(parts, claimed), RENEW_MS);
  try {
    await Promise.all(claimed.map((mail) => sendClaimed(parts, mail, signal)));
  } finally {
    clearInterval(renewing);
  }
  return claimed.length;
}

/** Extends the claims of this server. */
async function renewClaims({ database, log, server }: WorkerParts, claimed: readonly Claimed[]): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  const isOwn = and(isUnsent, inArray(outbox.id, ids), isClaimedBy(server));
  await database
    .asSystem('the mail worker is still at it', (tx) =>
      tx
        .update(outbox)
        .set({ nextAttemptAt: inSeconds(CLAIM_SECONDS) })
        .where(isOwn),
    )
    .catch((error: unknown) => log.warn({ err: error }, 'claims on queued mail were not renewed'));
}

/** Releases the claims of servers that have ended, so that other servers send the mail immediately. */
export async function freeMail(tx: Transaction, servers: readonly string[]): Promise<void> {
  await tx
    .update(outbox)
    .set({ nextAttemptAt: sql`now()`, server: null })
    .where(and(isUnsent, inArray(outbox.server, [...servers])));
}

function isClaimedBy(server = UNNAMED) {
  return eq(outbox.server, server);
}

const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.deadAt));

/**
 * Makes mail due if its next attempt is later than any pause allows, or if it was queued in the future. The clock was
 * ahead then.
 */
export async function recallFutureMail({ database }: Pick<Services, 'database'>): Promise<void> {
  const longest = sql`make_interval(secs => greatest(${CLAIM_SECONDS}::float8, (array[${sql.raw(RETRY_PAUSES_SECONDS.join(', '))}])[${outbox.attempts}] * ${1 + JITTER}::float8))`;
  await database.asSystem('mail does not wait for a time that a clock showed by mistake', (tx) =>
    tx
      .update(outbox)
      .set({ nextAttemptAt: sql`now()` })
      .where(
        and(
          isUnsent,
          sql`${outbox.nextAttemptAt} > now()`,
          sql`(${outbox.createdAt} > now() + interval '1 minute' or (${outbox.attempts} > 0 and ${outbox.nextAttemptAt} > now() + ${longest} + interval '1 minute'))`,
        ),
      ),
  );
}

function claimDue({ database, server = UNNAMED }: WorkerParts): Promise<Claimed[]> {
  return database.asSystem('the mail worker claims what is due', async (tx) => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isUnsent, lte(outbox.nextAttemptAt, sql`now()`)))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(MAIL_CONNECTIONS)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const { id, kind, recipient, data, createdAt, attempts } = outbox;
    return tx
      .update(outbox)
      .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: inSeconds(CLAIM_SECONDS), server })
      .where(
        inArray(
          id,
          due.map((row) => row.id),
        ),
      )
      .returning({ id, kind, recipient, data, createdAt, attempts });
  });
}

async function sendClaimed(parts: WorkerParts, mail: Claimed, signal: AbortSignal): Promise<void> {
  const { env, log, now, templates, transport } = parts;
  const facts = { mail: mail.id, kind: mail.kind, attempt: mail.attempts };
  try {
    const template = templates[mail.kind];
    if (!template) throw new Error(`No template is known for mail of kind "${mail.kind}"`);
    const content = template({ data: mail.data, env });
    if (content.minutesValid && now().getTime() > mail.createdAt.getTime() + content.minutesValid * 60_000) {
      await settle(parts, mail, {
        deadAt: sql`now()`,
        data: {},
        lastError: 'Its link expired before it could be sent',
      });
      return log.warn(facts, 'mail dropped: its link has expired');
    }
    const messageId = `<${mail.id}@${new URL(env.APP_URL).hostname}>`;
    const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
    await transport.send(
      { ...layOut(content, env), files: await createFiles(parts, content), messageId, recipient: mail.recipient },
      AbortSignal.any([signal, timeout]),
    );
    await settle(parts, mail, { sentAt: sql`now()`, data: {}, lastError: null });
    log.info(facts, 'mail sent');
  } catch (error) {
    await settleFailure(parts, mail, error).catch((cause: unknown) => {
      // The claim expires automatically, and the mail is retried.
      log.error({ ...facts, err: cause }, 'mail: the outcome of an attempt could not be recorded');
    });
  }
}

/** Creates the attachments of a mail. If one fails, the mail is not sent, because its text mentions the file. */
function createFiles({ files = {}, ...services }: WorkerParts, { attachments = [] }: MailContent): Promise<MailFile[]> {
  return Promise.all(
    attachments.map(({ kind, id }) => {
      const make = files[kind];
      if (!make) throw new Error(`Nothing is known that makes an attachment of kind "${kind}"`);
      return make(services, id);
    }),
  );
}

async function settleFailure(parts: WorkerParts, mail: Claimed, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error);
  const facts = {
    mail: mail.id,
    kind: mail.kind,
    attempt: mail.attempts,
    reason: formatReason(error),
    hint: hintOn(error),
  };
  const pause = isFinal(error) ? undefined : RETRY_PAUSES_SECONDS[mail.attempts - 1];
  if (pause === undefined) {
    await settle(parts, mail, { deadAt: sql`now()`, lastError });
    return parts.log.error(facts, 'mail failed permanently');
  }
  const jitter = 1 - JITTER + Math.random() * 2 * JITTER;
  await settle(parts, mail, { nextAttemptAt: inSeconds(pause * jitter), lastError });
  parts.log.warn(facts, 'mail not sent yet');
}

/**
 * Whether a failure is final. A missing mailbox is, but other refusals may come from a setting that an operator can
 * fix.
 */
function isFinal(error: unknown): boolean {
  return (error as { responseCode?: unknown }).responseCode === NO_SUCH_MAILBOX;
}

type Outcome = Partial<Record<'sentAt' | 'deadAt' | 'nextAttemptAt', ReturnType<typeof sql>>> & {
  data?: Record<string, string>;
  lastError: string | null;
};

async function settle({ database }: WorkerParts, mail: Claimed, outcome: Outcome): Promise<void> {
  await database.asSystem('the mail worker notes what became of a mail', (tx) =>
    tx
      .update(outbox)
      .set({ ...outcome, server: null })
      .where(and(eq(outbox.id, mail.id), isNull(outbox.sentAt))),
  );
}

function inSeconds(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}

/**
 * Returns the reason of a failure for the log, without email addresses: a server's reply may repeat the recipient's.
 */
function formatReason(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof code === 'string') return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
  return error instanceof Error ? error.name : 'unknown';
}

import { setTimeout as sleep } from 'node:timers/promises';

import type { SMTPServerOptions } from 'smtp-server';

import { findFreePort } from '#testing/postgres-server.ts';
import { readMail, createSmtpError, startSmtpPeer } from '#testing/smtp-peer.ts';

import { createApplicant, newEmail, send, signUp, type Applicant } from './applicant.ts';
import { readOutbox } from './audit.ts';
import { inPlace, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import type { Outcome, Trial } from './trial.ts';

const MAILS = 8;
/** Long enough for a first attempt at each mail. */
const FAULT_MS = 3_000;
const DRAIN_LIMIT_MS = 120_000;
const WRITES = 15;
/** Milliseconds by which a typical write may slow down while mail cannot be sent. */
const SLOWER_MS = 250;

/** A mail server that misbehaves on request. */
type Peer = {
  isFaulty: boolean;
  /** Accepted mails, and whether it acknowledged them. */
  received: { recipient: string; messageId: string; isConfirmed: boolean }[];
  cut: () => void;
};
type Behaviour = (peer: Peer) => Partial<SMTPServerOptions>;

const hang: Behaviour = (peer) => ({ onConnect: (_session, callback) => (peer.isFaulty ? undefined : callback()) });
const answer451: Behaviour = (peer) => ({
  onRcptTo: (_address, _session, callback) => callback(peer.isFaulty ? createSmtpError(451) : null),
});

const omittedInCi = 'src/core/server/mail/worker.test.ts has the same fault, and causes its retry with a shorter delay';

export const trials: Trial[] = [
  { fault: 'the mail server is away', omittedInCi, run: () => inPlace((place) => failMail(place, undefined)) },
  { fault: 'the mail server hangs', omittedInCi, run: () => inPlace((place) => failMail(place, hang)) },
  { fault: 'the mail server answers 451', omittedInCi, run: () => inPlace((place) => failMail(place, answer451)) },
  { fault: 'the mail server drops connections after DATA', run: () => inPlace((place) => failMail(place, () => ({}))) },
];

async function failMail({ folder, settings: mailbox }: Place, behave: Behaviour | undefined): Promise<Outcome> {
  const as = await createApplicantBefore({ folder, settings: mailbox });
  const port = await findFreePort();
  const settings = { ...mailbox, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'laurel@example.com' };
  const peer: Peer = { isFaulty: true, received: [], cut: () => {} };
  let close = behave && (await listen({ peer, port, options: behave(peer) }));
  const server = spawnServer({ folder, settings });
  await server.ready();

  const usual = await typicalWrite(server.url, as);
  const emails = Array.from({ length: MAILS }, newEmail);
  for (const email of emails) {
    const response = await signUp(server.url, email);
    if (response.status !== 201) throw new Error(`A sign-up answers ${response.status}: ${await response.text()}`);
  }
  const meanwhile = await typicalWrite(server.url, as);
  if (meanwhile > usual + SLOWER_MS) throw new Error(`A write took ${usual} ms, and ${meanwhile} ms while mail waits`);
  await sleep(FAULT_MS);
  if (peer.received.some(({ isConfirmed }) => isConfirmed)) throw new Error('The fault let a mail through');

  peer.isFaulty = false;
  close ??= await listen({ peer, port, options: {} });
  const recoverSeconds = await secondsUntilDrained(peer, emails);
  await server.stop();
  await close();

  const queued = await readOutbox(settings);
  const listCopies = (email: string) => peer.received.filter(({ recipient }) => recipient === email);
  const isLost = (email: string) => !listCopies(email).some(({ isConfirmed }) => isConfirmed);
  const isDoubled = (email: string) =>
    listCopies(email).filter(({ isConfirmed }) => isConfirmed).length > 1 ||
    new Set(listCopies(email).map(({ messageId }) => messageId)).size > 1;
  const unconfirmed = peer.received.filter(({ isConfirmed }) => !isConfirmed).length;
  return {
    tries: MAILS,
    lost: emails.filter(isLost).length,
    doubled: emails.filter(isDoubled).length,
    stray: queued.filter(({ sentAt }) => sentAt === null).length,
    recoverSeconds,
    notes: [
      `a write took ${usual} ms, meanwhile ${meanwhile} ms`,
      ...(unconfirmed > 0
        ? [
            `${unconfirmed} taken without an answer came again under the same Message-ID: a receiver that kept both tells by it`,
          ]
        : []),
    ].join('; '),
  };
}

/** The mailbox shows confirmation links only while no mail server is configured. */
async function createApplicantBefore(place: Pick<Place, 'folder' | 'settings'>): Promise<Applicant> {
  const server = spawnServer(place);
  await server.ready();
  const applicant = await createApplicant(server.url);
  await server.stop();
  return applicant;
}

async function listen({
  peer,
  port,
  options,
}: {
  peer: Peer;
  port: number;
  options: Partial<SMTPServerOptions>;
}): Promise<() => Promise<void>> {
  const { close, cut } = await startSmtpPeer({
    ...options,
    port,
    async onData(stream, session, callback) {
      const raw = await readMail(stream);
      if (raw === undefined) return;
      const isConfirmed = !peer.isFaulty;
      peer.received.push({
        recipient: session.envelope.rcptTo[0]?.address ?? '',
        messageId: /^message-id: (.*)$/im.exec(raw)?.[1] ?? '',
        isConfirmed,
      });
      if (isConfirmed) callback();
      else cut();
    },
  });
  return close;
}

async function secondsUntilDrained({ received }: Peer, emails: readonly string[]): Promise<number> {
  const begin = performance.now();
  while (emails.some((email) => !received.some(({ recipient, isConfirmed }) => recipient === email && isConfirmed))) {
    if (performance.now() - begin > DRAIN_LIMIT_MS) throw new Error('The mail was not sent');
    await sleep(100);
  }
  return (performance.now() - begin) / 1000;
}

/** Median duration of some writes in milliseconds. */
async function typicalWrite(url: string, as: Applicant): Promise<number> {
  const times: number[] = [];
  for (let write = 0; write < WRITES; write += 1) {
    const begin = performance.now();
    const body = { status: 'Started', award_name: `Award ${write}`, awarding_organization: 'A learned society' };
    const response = await send(url, 'POST', '/api/records/awards', { as, body });
    if (response.status !== 201) throw new Error(`A write answers ${response.status}: ${await response.text()}`);
    times.push(performance.now() - begin);
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(WRITES / 2)] ?? 0);
}

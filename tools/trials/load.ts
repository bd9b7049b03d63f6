import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { RecordRow } from '#records/schema.ts';
import { createPdf } from '#testing/fixtures.ts';

import { newEmail, send, signUp, type Applicant } from './applicant.ts';
import type { Journal, JournaledRecord } from './journal.ts';
import type { Random } from './trial.ts';

const WRITERS = 4;
const LARGEST_FILE = 300_000;
const SLOW_PARTS = 8;

export type Load = {
  /** Servers that share the load. */
  urls: readonly string[];
  as: Applicant;
  journal: Journal;
  random: Random;
  /** Percentage of steps that sign a user up, which sends a mail. */
  signUpPercent?: number;
  /** Characters of text in each record, so that the database grows. */
  textLength?: number;
};

/** Writes records and uploads files, and continues through all errors. */
export function startLoad(load: Load): { stop: () => Promise<void> } {
  let isStopping = false;
  const work = async (): Promise<void> => {
    while (!isStopping) if (!(await takeStep(load))) await sleep(20);
  };
  const writers = Array.from({ length: WRITERS }, work);
  return {
    async stop() {
      isStopping = true;
      await Promise.all(writers);
    },
  };
}

/** Performs a random action. Returns whether the server did it. */
async function takeStep(load: Load): Promise<boolean> {
  const { random, signUpPercent = 0 } = load;
  const die = random.between(1, 100);
  if (die <= signUpPercent) return signUserUp(load);
  const record = die % 10 < 5 ? pickRecord(load) : undefined;
  if (record) return die % 10 < 4 ? changeRecord(load, record) : trashRecord(load, record);
  if (die % 10 < 8) return createRecord(load, []);
  const url = await uploadFile(load);
  return url !== undefined && createRecord(load, [url]);
}

async function createRecord(load: Load, files: string[]): Promise<boolean> {
  const { journal, random, textLength = 0 } = load;
  const title = `Award ${journal.records.size} ${random.bytes(6).toString('hex')}`;
  const record: JournaledRecord = {
    row: undefined,
    level: `first ${title}`,
    files,
    isTrashed: false,
    unsure: undefined,
  };
  journal.records.set(title, record);
  const body = {
    status: 'Started',
    award_name: title,
    awarding_organization: 'A learned society',
    award_level: record.level,
    award_criteria: random.bytes(textLength).toString('base64').slice(0, textLength),
    media_coverage_url: files,
  };
  const answer = await ask(load, 201, (url) => send(url, 'POST', '/api/records/awards', { as: load.as, body }));
  if (answer) record.row = parseRow(answer);
  return answer !== undefined;
}

async function changeRecord(
  load: Load,
  record: JournaledRecord & { row: { id: string; version: number } },
): Promise<boolean> {
  const level = `changed ${load.random.bytes(6).toString('hex')}`;
  record.unsure = { level };
  const body = { version: record.row.version, award_level: level };
  const answer = await ask(load, 200, (url) =>
    send(url, 'PATCH', `/api/records/awards/${record.row.id}`, { as: load.as, body }),
  );
  if (answer) Object.assign(record, { level, row: parseRow(answer), unsure: undefined });
  return answer !== undefined;
}

async function trashRecord(load: Load, record: JournaledRecord & { row: { id: string } }): Promise<boolean> {
  record.unsure = { isTrashed: true };
  const body = await ask(load, 204, (url) =>
    send(url, 'DELETE', `/api/records/awards/${record.row.id}`, { as: load.as }),
  );
  if (body) Object.assign(record, { isTrashed: true, unsure: undefined });
  return body !== undefined;
}

async function uploadFile(load: Load): Promise<string | undefined> {
  const { journal, random } = load;
  const bytes = Buffer.concat([createPdf(), random.bytes(random.between(0, LARGEST_FILE))]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  journal.sentHashes.add(sha256);
  const isSlow = random.chance(0.5);
  const body = await ask(load, 201, (url) =>
    send(url, 'POST', '/api/files/awards-media?name=article.pdf', {
      as: load.as,
      bytes: isSlow ? trickle(bytes) : bytes,
    }),
  );
  const address = (body as { url?: string } | undefined)?.url;
  if (address) journal.files.set(address, sha256);
  return address;
}

async function signUserUp({ journal, ...load }: Load): Promise<boolean> {
  const email = newEmail();
  journal.signUps.set(email, false);
  const body = await ask({ journal, ...load }, 201, (url) => signUp(url, email));
  if (body) journal.signUps.set(email, true);
  return body !== undefined;
}

/** Body of the expected response. Undefined if it did not arrive, so that the outcome is unknown. */
async function ask(
  { urls, journal, random }: Load,
  expected: number,
  request: (url: string) => Promise<Response>,
): Promise<unknown> {
  const url = urls[random.between(0, urls.length - 1)] ?? '';
  let response: Response;
  let text: string;
  try {
    response = await request(url);
    text = await response.text();
  } catch {
    return undefined;
  }
  journal.statuses.set(response.status, (journal.statuses.get(response.status) ?? 0) + 1);
  if (response.status === expected) return text === '' ? {} : JSON.parse(text);
  const isProblem = response.headers.get('content-type') === 'application/problem+json';
  if (response.status !== 503 || !isProblem) journal.complaints.push(`${response.status} ${text}`);
  return undefined;
}

/** A record in a known state, reserved for the caller. */
function pickRecord({
  journal,
  random,
}: Load): (JournaledRecord & { row: { id: string; version: number } }) | undefined {
  const records = [...journal.records.values()];
  const record = records[random.between(Math.max(0, records.length - 50), records.length - 1)];
  const { row } = record ?? {};
  if (!record || !row || record.isTrashed || record.unsure) return undefined;
  return Object.assign(record, { row });
}

function parseRow(body: unknown): { id: string; version: number } {
  const { id, version } = body as RecordRow;
  return { id, version };
}

/** Sends parts with pauses, so that something can happen halfway. */
async function* trickle(bytes: Buffer): AsyncIterable<Uint8Array> {
  const size = Math.ceil(bytes.length / SLOW_PARTS);
  for (let offset = 0; offset < bytes.length; offset += size) {
    await sleep(5);
    yield bytes.subarray(offset, offset + size);
  }
}

// Content of a calendar feed: the dates of its user, as the site would show them now.
import { createHash, randomBytes } from 'node:crypto';

import type { Services } from '#core/server/services.ts';
import { AppError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { answerLabels } from '#features/petition/uscis-notices/rules.ts';
import { noticeLabels, type NoticeKind } from '#records/notices.ts';
import { getTitle } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';

import { formatFeed, type Entry } from './ics.ts';
import { formatSummary } from './mails.ts';
import { feedStatement, type FeedRow } from './queries.ts';

const SECRET_BYTES = 32;
/** Reads per hour. Calendars read every few hours, and occasionally when their user refreshes. */
const READS_AN_HOUR = 60;
const WRONG_SECRETS_AN_HOUR = 100;
const HOUR_SECONDS = 3600;

const readFeedRows = feedStatement(recordTypes);
const typesByTable = new Map(recordTypes.map((type) => [type.table, type]));

/** Creates a random secret of 256 bits. The database stores only its hash ({@link computeHash}). */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function computeHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Returns the text of the calendar and its ETag. Every wrong secret takes the same path: one statement that finds no
 * row.
 * @throws AppError not_found, too_many_requests
 */
export async function readFeed(
  { env, database, now }: Services,
  { secret, ip }: { secret: string; ip: string },
): Promise<{ ics: string; etag: string }> {
  const requestedAt = now();
  const limit = { database, windowSeconds: HOUR_SECONDS, now: requestedAt };
  const json = await database.runAsSystem(
    'a calendar has a secret and no session',
    readFeedRows({ hash: computeHash(secret), now: requestedAt.toISOString() }),
  );
  if (json === null) {
    await consumeRateLimit({ ...limit, key: `calendar-secret:${ip}`, limit: WRONG_SECRETS_AN_HOUR });
    throw new AppError('not_found');
  }
  const { user_id, rows } = JSON.parse(json) as { user_id: string; rows: FeedRow[] };
  await consumeRateLimit({ ...limit, key: `calendar-feed:${user_id}`, limit: READS_AN_HOUR });
  const ics = formatFeed(
    rows.map((row) => toEntry(row, env.APP_URL)),
    env,
  );
  return { ics, etag: `"${createHash('sha256').update(ics).digest('base64url')}"` };
}

function toEntry(row: FeedRow, site: string): Entry {
  const { page, summary } = wordsFor(row);
  return {
    id: row.part ? `${row.id}-${row.part}` : row.id,
    sequence: row.sequence,
    summary,
    description: row.note ? [row.note] : [],
    when:
      row.day === null
        ? { startsAt: new Date(row.starts_at ?? ''), endsAt: new Date(row.ends_at ?? '') }
        : { day: row.day },
    status: row.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED',
    callLink: row.call_link,
    link: new URL(rowLink(page, row.id), site).href,
    madeAt: new Date(row.made_at),
    changedAt: new Date(row.changed_at),
  };
}

function wordsFor({ source, title, peer, is_provider }: FeedRow): { page: string; summary: string } {
  const type = typesByTable.get(source);
  if (type) {
    return {
      page: `${paths.dashboard}/${type.segment}`,
      summary: `Check back: ${getTitle(type, { [type.list.title]: title })}`,
    };
  }
  if (source === 'tasks' || source === 'task_assignments') {
    return is_provider
      ? { page: `${paths.mentor}/tasks`, summary: `Task due: ${title} (${peer})` }
      : { page: `${paths.dashboard}/tasks`, summary: `Task due: ${title}` };
  }
  if (source === 'uscis_notices') {
    const kind = title as NoticeKind;
    return { page: paths.notices, summary: `${answerLabels[kind]} due: ${noticeLabels[kind]}` };
  }
  const [noun, workspace] =
    source === 'session_bookings' ? ['session', paths.mentor] : ['consultation', paths.attorney];
  return {
    page: is_provider ? `${workspace}/consultations` : paths.bookings,
    summary: formatSummary({ noun, peer, sessionType: title }),
  };
}

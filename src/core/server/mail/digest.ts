import { sql } from 'drizzle-orm';

import { shortened } from '../../shared/shortened.ts';
import { selectRows, type Transaction } from '../database/database.ts';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import type { MailContent, MailTemplates } from './content.ts';
import { queueMail } from './outbox.ts';
import { mailDigestItems } from './table.ts';

const DIGESTS_AT_ONCE = 20;
/** Mails per kind that a digest names. It also contains the total of each kind, and texts if there is room. */
const NAMED_OF_A_KIND = 25;
const GISTS_MAX_CHARACTERS = 20_000;
/** Maximum length of one subject in a digest's subject, so that the next one is visible too. */
const SUBJECT_MAX_CHARACTERS = 90;

/** Mails of one template and, for notifications, of one kind. */
type GatheredKind = { kind: string; count: number; first: Record<string, string>[] };
type Gathered = { recipient: string; kinds: GatheredKind[] };

export const digestMails = {
  digest: ({ data }) => ({
    subject: data.subject ?? `${data.count} more: ${data.headings}`,
    paragraphs: ['We grouped these updates into one email.', ...(data.text ?? '').split('\n\n')],
  }),
} satisfies MailTemplates;

/** Sends due digests: one mail per recipient and causing user. A single gathered mail is sent as it is. */
export async function sendDigests(
  { database, env }: Pick<Services, 'database' | 'env'>,
  templates: MailTemplates,
): Promise<void> {
  for (let sent = DIGESTS_AT_ONCE; sent === DIGESTS_AT_ONCE;) {
    sent = await database.asSystem('tells of mail that was gathered', async (tx) => {
      const due = await takeDue(tx, Object.keys(templates));
      for (const { recipient, kinds } of due) {
        const [only] = kinds;
        const single = kinds.length === 1 && only?.count === 1 ? only.first[0] : undefined;
        await queueMail(
          tx,
          only && single
            ? { kind: only.kind, recipient, data: single }
            : { kind: 'digest', recipient, data: describe(kinds, { templates, env }) },
        );
      }
      return due.length;
    });
  }
}

/**
 * Deletes and returns due mail. If two servers run it concurrently, one waits for the rows and finds them deleted. Kinds
 * that only a newer server knows are left to that server.
 */
function takeDue(tx: Transaction, knownKinds: string[]): Promise<Gathered[]> {
  const { recipient, cause, kind, dueAt } = mailDigestItems;
  // Mail is gathered for ten minutes at most. A much later timestamp comes from a clock that was ahead.
  const isDue = sql`${recipient} <> '' and (${dueAt} <= now() or ${dueAt} > now() + interval '20 minutes') and ${kind} in ${knownKinds}`;
  return selectRows<Gathered>(
    tx,
    sql`
      with taken as (
        delete from ${mailDigestItems}
        where ${isDue} and (${recipient}, ${cause}) in (select ${recipient}, ${cause} from ${mailDigestItems} where ${isDue} group by 1, 2 limit ${DIGESTS_AT_ONCE})
        returning recipient, cause, kind, data, created_at, id
      ), kinds as (
        select recipient, cause, kind, count(*)::int as count, min(created_at) as began,
          (array_agg(data order by created_at, id))[1:${sql.raw(String(NAMED_OF_A_KIND))}] as first
        from taken group by recipient, cause, kind, data ->> 'about'
      )
      select recipient, json_agg(json_build_object('kind', kind, 'count', count, 'first', to_json(first)) order by began) as kinds
      from kinds group by recipient, cause`,
  );
}

function describe(
  kinds: GatheredKind[],
  { templates, env }: { templates: MailTemplates; env: Env },
): Record<string, string> {
  let room = GISTS_MAX_CHARACTERS;
  const parts = kinds.map(({ kind, count, first }) => {
    const contents = first.flatMap((data) => templates[kind]?.({ data, env }) ?? []);
    const heading = contents[0]?.digest?.heading ?? kind;
    const subject = shorten(contents[0]?.subject ?? heading);
    const named = contents.map((content) => {
      const gist = getGist(content);
      if (gist.length > room) return formatLines(content);
      room -= gist.length;
      return formatLines(content, gist);
    });
    return {
      heading,
      subject,
      count,
      paragraphs: [
        `${heading}: ${count}`,
        ...named,
        ...(count > named.length ? [`… and ${count - named.length} more.`] : []),
      ],
    };
  });
  return {
    subject: formatSubject(parts),
    text: parts.flatMap(({ paragraphs }) => paragraphs).join('\n\n'),
  };
}

/**
 * Returns the subject of a digest: single mails by subject, several of a kind by their number and the first subject.
 */
function formatSubject(digestParts: { heading: string; subject: string; count: number }[]): string {
  const total = digestParts.reduce((sum, { count }) => sum + count, 0);
  const parts = digestParts.map(({ heading, subject, count }) => {
    if (count === 1) return subject;
    return digestParts.length === 1 ? `${subject}, and ${count - 1} more` : `${heading} (${count})`;
  });
  return `${total} updates: ${parts.join(', ')}`;
}

function shorten(subject: string): string {
  return shortened(subject, SUBJECT_MAX_CHARACTERS + 1);
}

function getGist({ paragraphs, digest }: MailContent): string {
  return digest?.gist ?? paragraphs.join('\n');
}

function formatLines({ subject, action }: MailContent, gist = ''): string {
  return [subject, gist, action?.url].filter(Boolean).join('\n');
}

// Recognized words of scanned pages. Only the system writes them.
import { sql } from 'drizzle-orm';

import { ENGINE, type FileInspection } from '#binder-engine/binder.ts';
import type { PageText } from '#binder-engine/page-text.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';

import { namedAddresses } from './queries.ts';
import { pageTexts } from './table.ts';

/** Pages of one file that are recognized before another user has their turn. */
const PAGES_A_TURN = 10;

export type DueScan = Pick<FileInspection, 'kind'> & {
  user: string;
  key: string;
  sha256: string;
  size: number;
  languages: string;
  /** From 1. */
  pages: number[];
};

/**
 * Returns the first unrecognized pages of one file for each user, among the files that their binders contain. Each
 * server has a different order, so two rarely recognize the same file.
 * @param options.server name of this server
 * @param options.available languages that this server has data for
 * @param options.failed hashes of files to skip
 */
export function listScans(
  tx: Transaction,
  { server, available, failed }: { server: string; available: readonly string[]; failed: readonly string[] },
): Promise<DueScan[]> {
  const toSqlArray = (texts: readonly string[]) => sql`${sql.param(`{${texts.join(',')}}`)}::text[]`;
  return selectRows<DueScan>(
    tx,
    sql`
      with named as (
        select distinct binders.user_id, array_to_string(binders.scan_languages, '+') as languages, of_outline.address
        from binders, ${namedAddresses} as of_outline where binders.scan_languages && ${toSqlArray(available)}
      ),
      scans as (
        select f.user_id as "user", f.key, f.sha256, f.size::float8 as size, named.languages, md5(${server} || f.sha256) as turn,
          known.facts ->> 'kind' as kind, page::int as page
        from named join files as f on f.user_id = named.user_id and app.file_url(f.key) = named.address
          join file_inspections as known on known.sha256 = f.sha256 and known.engine = ${ENGINE},
          jsonb_array_elements_text(known.facts -> 'scans') as page
        where f.bytes_removed_at is null and f.scan_status in ('clean', 'unscanned') and f.sha256 <> all (${toSqlArray(failed)})
          and not exists (
            select from page_texts as t where t.sha256 = f.sha256 and t.languages = named.languages and t.page = page::int
          )
      ),
      first as (select distinct on ("user") * from scans order by "user", turn, key, languages)
      select first."user", first.key, first.sha256, first.size, first.languages, first.kind, (
        select array_agg(page) from (
          select distinct page from scans
          where scans.key = first.key and scans.languages = first.languages order by page limit ${PAGES_A_TURN}
        ) as due
      ) as pages
      from first order by turn, key`,
  );
}

/** Updates open pages that show the words of a file. */
export async function notifyRecognized(tx: Transaction, sha256: string): Promise<void> {
  await tx.execute(sql`select app.notify_recognized(${sha256})`);
}

/** Stores the words of a page, unless they exist already. */
export async function addPageText(
  tx: Transaction,
  { sha256, page, languages, text }: { sha256: string; page: number; languages: string; text: PageText },
): Promise<void> {
  const words = new Set(text.words.map(([word]) => word));
  await tx
    .insert(pageTexts)
    .values({ sha256, page, languages, turn: text.turn, words: text.words, text: [...words].join(' ') })
    .onConflictDoNothing();
}

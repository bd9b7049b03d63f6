// The SQL of the search: what a query builder does not describe, and `derived.ts` puts into migrations.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { FOUND_MAX } from '../schema.ts';

/** The words that may be mistyped: numbers are found as they are or not at all. */
const wordsOf = sqlFunction({
  name: 'app.search_words_of',
  args: 'given text',
  returns: 'setof text',
  kind: "immutable set search_path = ''",
  language: 'sql',
  body: "  select distinct found[1] from regexp_matches(given, '[[:alpha:]]{3,40}', 'g') as found",
});

const fileNames = sqlFunction({
  name: 'app.search_file_names',
  args: 'addresses text[]',
  returns: 'text',
  kind: `stable ${asOwner}`,
  language: 'sql',
  body: `  select coalesce(string_agg(' ' || app.search_plain(f.name), '' order by f.key), '')
  from public.files f
  where app.file_url(f.key) = any (addresses)`,
});

const keep = sqlFunction({
  name: 'app.search_keep',
  args: 'source text, row_id uuid, owner uuid, made timestamp with time zone, title text, fields text, addresses text[]',
  returns: 'void',
  language: 'sql',
  body: `  insert into public.search_entries as kept (row_id, user_id, source, title, words, files, file_names, created_at)
  select row_id, owner, source, title, ' ' || app.search_plain(title) || ' ' || app.search_plain(fields), array_remove(addresses, null), app.search_file_names(addresses), made
  -- What outlives its owner is theirs to find no more.
  where owner is not null
  on conflict on constraint search_entries_pkey do update
  set title = excluded.title, words = excluded.words, files = excluded.files, file_names = excluded.file_names
  where (kept.title, kept.words, kept.files, kept.file_names) is distinct from (excluded.title, excluded.words, excluded.files, excluded.file_names)`,
});

/** After an entry: its words are known, and those that are in no other entry are forgotten. */
const words = sqlFunction({
  name: 'app.search_learn',
  args: '',
  returns: 'trigger',
  body: `begin
  if tg_op <> 'DELETE' then
    insert into public.search_words (user_id, word)
    select new.user_id, word from app.search_words_of(new.text) as word order by word
    on conflict do nothing;
  end if;
  -- With a user, all their words go.
  if tg_op <> 'INSERT' and exists (select from public.users where id = old.user_id) then
    delete from public.search_words known
    where known.user_id = old.user_id
      and known.word = any (array(select app.search_words_of(old.text) except select app.search_words_of(new.text)))
      and not exists (
        select from public.search_entries e
        where e.user_id = old.user_id and e.text like '%' || known.word || '%'
      );
  end if;
  return null;
end`,
});

const wordsTrigger: DerivedSql = {
  name: 'search_learn on search_entries',
  create: [
    'create or replace trigger search_learn after insert or update or delete on search_entries for each row execute function app.search_learn()',
  ],
  drop: 'drop trigger if exists search_learn on search_entries',
};

const renamed = sqlFunction({
  name: 'app.search_renamed',
  args: '',
  returns: 'trigger',
  body: `begin
  update public.search_entries e
  set file_names = app.search_file_names(e.files)
  where e.user_id = new.user_id and app.file_url(new.key) = any (e.files);
  return null;
end`,
});

/** Of so many rows the newest are read as they stand: a common word is among them, and its index would name thousands. */
const NEWEST = 2000;
/** Some of them begin with the phrase and are counted twice. */
const ASKED = 2 * FOUND_MAX;

const newest = sqlFunction({
  name: 'app.search_newest',
  args: 'person uuid, patterns text[]',
  returns: 'uuid[]',
  // A database that was never analyzed takes a user's rows for few, and would sort all of them.
  kind: `stable ${asOwner} set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off`,
  body: `begin
  return array(
    select recent.row_id from (
      select e.row_id, e.text from public.search_entries e where e.user_id = person order by e.created_at desc limit ${NEWEST}
    ) as recent
    where recent.text like all (patterns)
    limit ${ASKED}
  );
end`,
});

/** The entries of this user that hold every word, by the index on their text. The longest words are likely the rarest. */
export const matchesQuery = `select e.row_id
      from public.search_entries e
      where e.user_id = person and e.text like longest and e.text like second and e.text like third and e.text like all (patterns)
      order by e.created_at desc, e.row_id
      limit ${ASKED}`;

/** What begins with the phrase, then the newest. */
const matches = sqlFunction({
  name: 'app.search_matches',
  args: 'person uuid, phrase text, wanted text[]',
  returns: 'jsonb',
  kind: `stable ${asOwner} set plan_cache_mode = force_custom_plan`,
  body: `declare
  patterns text[] := array(select app.search_pattern(word) from unnest(wanted) as word order by length(word) desc);
  longest text := patterns[1];
  second text := coalesce(patterns[2], longest);
  third text := coalesce(patterns[3], longest);
  beginning text := ' ' || ltrim(app.search_pattern(phrase), '%');
  ids uuid[] := array(
    select titled.row_id from (
      select e.row_id, e.created_at from public.search_entries e
      where e.user_id = person and left(e.words, 120) like beginning limit 200
    ) as titled
    order by titled.created_at desc, titled.row_id
    limit ${FOUND_MAX}
  );
  others uuid[];
begin
  if cardinality(ids) < ${FOUND_MAX} then
    others := app.search_newest(person, patterns);
    if cardinality(others) < ${ASKED} then
      others := array(
      ${matchesQuery}
      );
    end if;
    ids := ids || array(
      select other.id from unnest(others) with ordinality as other (id, place)
      where other.id <> all (ids) order by other.place
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('source', e.source, 'id', e.row_id, 'title', e.title) order by chosen.place), '[]')
    from unnest(ids[1:${FOUND_MAX}]) with ordinality as chosen (id, place)
    join public.search_entries e on e.row_id = chosen.id
  );
end`,
});

/** The word known of this user that comes nearest to one that none of their entries holds. */
export const nearestQuery = `select known.word
        from public.search_words known
        where known.user_id = person and (known.word operator(public.%) part or known.word = any (swapped))
        order by known.word = any (swapped) desc, public.similarity(known.word, part) desc, known.word
        limit 1`;

const corrected = sqlFunction({
  name: 'app.search_corrected',
  args: 'person uuid, wanted text[]',
  returns: 'text[]',
  kind: `stable ${asOwner} set plan_cache_mode = force_custom_plan`,
  body: `declare
  part text;
  swapped text[];
  pattern text;
  meant text[] := '{}';
begin
  foreach part in array wanted loop
    pattern := app.search_pattern(part);
    if length(part) > 3
      and not exists (select from public.search_words known where known.user_id = person and known.word = part)
      and not exists (select from public.search_entries e where e.user_id = person and e.text like pattern)
    then
      -- Two letters in the wrong order are the commonest mistake, and leave few trigrams in common.
      swapped := array(
        select overlay(part placing substr(part, n + 1, 1) || substr(part, n, 1) from n for 2)
        from generate_series(1, length(part) - 1) as n
      );
      part := (
        ${nearestQuery}
      );
    end if;
    meant := meant || part;
  end loop;
  return meant;
end`,
});

/** What requests ask: it looks only through the entries of the user whose session this transaction is. */
const find = sqlFunction({
  name: 'app.search_find',
  args: 'typed text',
  returns: 'jsonb',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: String.raw`declare
  person uuid := app.user_id();
  phrase text := app.search_plain(typed);
  wanted text[] := regexp_split_to_array(phrase, '\s+');
  meant text[];
  answer jsonb;
begin
  if person is null or phrase = '' then
    return '[]';
  end if;
  answer := app.search_matches(person, phrase, wanted);
  if answer = '[]' then
    meant := app.search_corrected(person, wanted);
    if meant <> wanted and array_position(meant, null) is null then
      answer := app.search_matches(person, array_to_string(meant, ' '), meant);
    end if;
  end if;
  return answer;
end`,
});

/** Each after those that it calls. */
export const searchFunctions: readonly DerivedSql[] = [
  wordsOf,
  fileNames,
  keep,
  words,
  wordsTrigger,
  renamed,
  newest,
  matches,
  corrected,
  find,
];

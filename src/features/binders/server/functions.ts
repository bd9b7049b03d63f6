// The SQL by which a binder is read by others than its owner, and by which they can put no file into it.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

import { factsWithTextIn } from './facts-with-text.ts';

const STRINGS = 'strict $.** ? (@.type() == "string")';

/**
 * What a binder is planned from, for those who may read it: the files that it names with what inspection found in them, its
 * letter, which files are translated, and for a response what it goes on from. At once what row policies would be asked of each.
 */
const knownOfBinder = sqlFunction({
  name: 'app.known_of_binder',
  args: 'binder uuid, wanted_engine text',
  returns: 'json',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `declare
  found public.binders;
begin
  select b.* into found from public.binders b
  where b.id = binder
    and (b.user_id = app.user_id_as('applicant') or b.user_id = any (app.granted_people('binders')));
  if found.id is null then
    return null;
  end if;
  return (
    with named as (
      select app.file_url(f.key) as address, f.name, f.sha256, f.size
      from public.files f
      where f.user_id = found.user_id
        and (f.scan_status in ('unscanned', 'clean') or (f.scan_status <> 'infected' and f.user_id = app.user_id()))
        and app.file_url(f.key) in (
          select s #>> '{}' from public.binders b, jsonb_path_query(b.outline, '${STRINGS}') as s where b.user_id = found.user_id
        )
    )
    select json_build_object(
      'files', (
        select coalesce(json_object_agg(n.address, json_build_object('name', n.name, 'sha256', n.sha256, 'size', n.size)), '{}')
        from named n
      ),
      'facts', (
        select coalesce(json_object_agg(k.sha256, ${factsWithTextIn({ known: 'k', languages: 'found.scan_languages' })}), '{}') from public.file_facts k
        where k.engine = wanted_engine and k.sha256 in (select n.sha256 from named n)
      ),
      'letter', (
        select json_build_object('id', l.id, 'document', l.document) from public.letters l where l.binder_id = found.id
      ),
      'translations', (
        select coalesce(json_agg(json_build_object(
          'original', t.original_url, 'language', t.language, 'translation', t.translation_url, 'certificate', t.certificate_url,
          'isComplete', t.translation_url is not null and t.certificate_url is not null and t.translator_name <> '' and t.translated_on is not null
        )), '[]')
        from public.translations t
        where t.user_id = found.user_id and t.deleted_at is null and t.original_url in (select n.address from named n)
      ),
      'petition', (
        select row_to_json(b) from public.binders b
        where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
      ),
      'petitionLetter', (
        select json_build_object('id', l.id, 'document', l.document)
        from public.letters l join public.binders b on b.id = l.binder_id
        where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
      ),
      'filed', (
        select row_to_json(f) from (
          select p.plan -> 'sections' as sections, p.plan -> 'exhibits' as exhibits,
            (p.plan -> 'pages' -> -1 ->> 'number')::int as "lastPage", p.created_at as made_at
          from public.packs p join public.binders b on b.id = p.binder_id
          where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
            and p.state = 'ready' and p.is_pinned
          order by p.filed_on is null, p.created_at desc, p.id desc limit 1
        ) as f
      )
    )
  );
end`,
});

/** Who may arrange the binder of another user would open any file of theirs by naming it, and lose one by leaving it out. */
const keepFiles = sqlFunction({
  name: 'app.keep_files_of_binder',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  if current_user = 'laurel_user' and old.user_id is distinct from app.user_id() and (
    select coalesce(array_agg(distinct s #>> '{}' order by s #>> '{}'), '{}')
    from jsonb_path_query(new.outline, '${STRINGS}') as s where s #>> '{}' like '/files/%'
  ) <> (
    select coalesce(array_agg(distinct s #>> '{}' order by s #>> '{}'), '{}')
    from jsonb_path_query(old.outline, '${STRINGS}') as s where s #>> '{}' like '/files/%'
  ) then
    raise exception 'the files of a binder are its owner''s to add and to remove' using errcode = '42501';
  end if;
  return new;
end`,
});

/** The words of a file are not kept longer than its bytes. */
const forgetTexts = sqlFunction({
  name: 'app.forget_page_texts',
  args: '',
  returns: 'trigger',
  kind: asOwner,
  body: `begin
  delete from public.page_texts t
  where t.sha256 = old.sha256 and not exists (
    select from public.files f where f.sha256 = old.sha256 and f.bytes_removed_at is null
  );
  return null;
end`,
});

const forgottenTexts: DerivedSql = {
  name: 'files_texts_forgotten on files',
  create: [
    'create or replace trigger files_texts_forgotten after delete or update of bytes_removed_at on files for each row execute function app.forget_page_texts()',
  ],
  drop: 'drop trigger if exists files_texts_forgotten on files',
};

const keptFiles: DerivedSql = {
  name: 'binders_files_kept on binders',
  create: [
    'create or replace trigger binders_files_kept before update of outline on binders for each row execute function app.keep_files_of_binder()',
  ],
  drop: 'drop trigger if exists binders_files_kept on binders',
};

/** Each after those that it calls. */
export const binderFunctions: readonly DerivedSql[] = [
  knownOfBinder,
  keepFiles,
  keptFiles,
  forgetTexts,
  forgottenTexts,
];

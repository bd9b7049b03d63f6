-- Returns everything that a binder's plan depends on, for its readers: named files with their inspection facts, letter,
-- translations, and for a response the petition it continues. One access check instead of row policies for each row.
create or replace function app.binder_planning_data(binder uuid, wanted_engine text) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  found public.binders;
begin
  select b.* into found from public.binders b
  where b.id = binder
    and (b.user_id = app.user_id_in_role('applicant') or b.user_id = any (app.sharing_applicant_ids('binders')));
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
          select s #>> '{}' from public.binders b, jsonb_path_query(b.outline, 'strict $.** ? (@ starts with "/files/")') as s where b.user_id = found.user_id
        )
    )
    select json_build_object(
      'files', (
        select coalesce(json_object_agg(n.address, json_build_object('name', n.name, 'sha256', n.sha256, 'size', n.size)), '{}')
        from named n
      ),
      'facts', (
        select coalesce(json_object_agg(k.sha256, case
          when k.facts ? 'scans' and cardinality(found.scan_languages) > 0 then k.facts || (
            select jsonb_build_object('recognized', jsonb_build_object(
              'languages', array_to_string(found.scan_languages, '+'),
              'pages', coalesce(jsonb_agg(t.page order by t.page) filter (where t.text <> ''), '[]'),
              'done', count(*)
            ))
            from public.page_texts t where t.sha256 = k.sha256 and t.languages = array_to_string(found.scan_languages, '+')
          )
          else k.facts
        end), '{}') from public.file_inspections k
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
          from public.filing_packets p join public.binders b on b.id = p.binder_id
          where found.kind = 'response' and b.user_id = found.user_id and b.kind = 'petition'
            and p.state = 'ready' and p.is_pinned
          order by p.filed_on is null, p.created_at desc, p.id desc limit 1
        ) as f
      )
    )
  );
end
$$;
grant execute on function app.binder_planning_data to laurel_user;

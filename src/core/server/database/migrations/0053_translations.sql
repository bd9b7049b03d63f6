create or replace trigger translations_told after insert or update or delete on translations for each row execute function app.tell_change('translations', 'user_id', '', '', 'others')
--> statement-breakpoint
create or replace function app.search_of_translations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform app.search_keep('translations', "translations"."id", "translations"."user_id", "translations"."created_at", regexp_replace("translations"."original_url", '^.*/', ''), concat_ws(' ', "translations"."translator_name", "translations"."translator_competence"), array["translations"."original_url"] || array["translations"."translation_url"] || array["translations"."certificate_url"])
    from public."translations" where "translations"."id" = new.id and "translations"."deleted_at" is null;
    if found then
      return null;
    end if;
  end if;
  delete from public.search_entries where row_id = coalesce(new.id, old.id);
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.search_of_translations() from public
--> statement-breakpoint
create or replace trigger search_entry after insert or update or delete on translations for each row execute function app.search_of_translations()
--> statement-breakpoint
select app.search_keep('translations', "translations"."id", "translations"."user_id", "translations"."created_at", regexp_replace("translations"."original_url", '^.*/', ''), concat_ws(' ', "translations"."translator_name", "translations"."translator_competence"), array["translations"."original_url"] || array["translations"."translation_url"] || array["translations"."certificate_url"])
    from public."translations" where "translations"."deleted_at" is null

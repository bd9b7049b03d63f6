drop trigger if exists totality_guard on totality
--> statement-breakpoint
ALTER TABLE "totality" ADD COLUMN "comparable_for" text DEFAULT '' NOT NULL;
--> statement-breakpoint
create or replace trigger totality_guard before update on totality for each row execute function app.guard_columns('user_id: status executive_summary executive_summary_docs national_or_international_impact national_or_international_impact_docs unique_contributions unique_contributions_docs cross_criteria_integration cross_criteria_integration_docs comparison_with_peers comparison_with_peers_docs recommendation_summary recommendation_summary_docs expert_affidavits_url check_back_date one_time_award one_time_award_docs comparable_for comparable_evidence comparable_evidence_docs continuing_work continuing_work_docs deleted_at')
--> statement-breakpoint
create or replace function app.attested_elements(applicant uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.element, 'digest', a.digest) order by a.element, a.digest), '[]')
    from public.element_attestations a
    where a.user_id = applicant and a.verdict = 'attested'
      and exists (select from public.mentor_assignments m where m.user_id = a.user_id and m.mentor_id = a.author_id)
      and exists (select from public.user_roles r where r.user_id = a.author_id and r.role = 'attorney' and r.is_active)
      and (
        a.user_id = app.user_id_as('applicant')
        or (select coalesce(bool_and(a.user_id = any (app.granted_people(type))), false) from unnest(a.record_types) as type)
      )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.attested_elements(uuid) from public
--> statement-breakpoint
grant execute on function app.attested_elements(uuid) to laurel_user

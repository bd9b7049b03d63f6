-- Written by `npm run db:generate`, from what features declare.
create or replace function app.constant(name text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select (case name
    when 'access_lock' then '4180611'
    when 'conversations_lock' then '7221902'
    when 'licenses' then '["Bar License","State License"]'
    when 'opened_files_lock' then '7221895'
    when 'services_of_attorneys' then '["Initial Consultation","EB1A Strategy Session","Document Review","Application Review"]'
    when 'services_of_mentors' then '["Initial Consultation","EB1A Strategy Session","Document Review","Research Publication Guidance","Patent Filing Assistance","Recommendation Letter Writing","Mock Interview","Application Review","Career Coaching","Hourly Mentoring"]'
    when 'ticket_numbers_lock' then '7221887'
    when 'unverified_mark' then '" (not verified)"'
  end)::jsonb
$$;
grant execute on function app.constant to laurel_user;

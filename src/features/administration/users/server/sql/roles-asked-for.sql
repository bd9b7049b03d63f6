-- What is asked of a role that a user holds, over `public.user_roles r`: conditions, each after an `and`; '' for
-- nothing.
create or replace function app.roles_asked_for(asked jsonb, sees_trials boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat(
    ' and r.role = ' || quote_literal(asked ->> 'role'),
    ' and r.is_active = ' || quote_literal(asked ->> 'active'),
    case when sees_trials then concat(
      ' and r.is_subscribed = ' || quote_literal(asked ->> 'subscribed'),
      case asked ->> 'trial'
        when 'running' then ' and not r.is_subscribed and now() <= r.trial_end_date'
        when 'ending' then ' and not r.is_subscribed and r.trial_end_date between now() and now() + interval ''7 days'''
        when 'over' then ' and not r.is_subscribed and now() > r.trial_end_date'
      end,
      case when asked ? 'trial' or asked ? 'subscribed' then ' and r.role <> ''admin''' end
    ) end
  );
end
$$;

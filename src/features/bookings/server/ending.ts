// The SQL by which sessions to come are cancelled when the work together ends: with the assignment, a role of either side,
// or an account.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Neither side has cancelled these: the reason is what both read. */
function cancelling({ mentors, attorneys, reason }: Record<'mentors' | 'attorneys' | 'reason', string>): string {
  return `update public.session_bookings b set status = 'cancelled', cancel_reason = ${reason}
  where ${mentors} and b.status in ('pending', 'confirmed') and b.starts_at > now();
  update public.consultation_sessions b set status = 'cancelled', cancel_reason = ${reason}
  where ${attorneys} and b.status = 'scheduled' and b.starts_at > now()`;
}

const withAssignment = sqlFunction({
  name: 'app.cancel_with_assignment',
  args: '',
  returns: 'trigger',
  body: `begin
  ${cancelling({
    mentors: 'b.client_id = old.user_id and b.provider_id = old.mentor_id',
    attorneys: 'b.client_id = old.user_id and b.attorney_id = old.mentor_id',
    reason: "'You no longer work together.'",
  })};
  return null;
end`,
});

const withRole = sqlFunction({
  name: 'app.cancel_with_role',
  args: '',
  returns: 'trigger',
  body: `begin
  ${cancelling({
    mentors:
      "((old.role = 'applicant' and b.client_id = old.user_id) or (old.role = 'mentor' and b.provider_id = old.user_id))",
    attorneys:
      "((old.role = 'applicant' and b.client_id = old.user_id) or (old.role = 'attorney' and b.attorney_id = old.user_id))",
    reason: "format('The %s no longer has access.', old.role)",
  })};
  return null;
end`,
});

const withAccount = sqlFunction({
  name: 'app.cancel_with_account',
  args: '',
  returns: 'trigger',
  body: `begin
  ${cancelling({
    mentors: 'old.id in (b.client_id, b.provider_id)',
    attorneys: 'old.id in (b.client_id, b.attorney_id)',
    reason: "'An account was closed.'",
  })};
  return old;
end`,
});

/** Says who of the two cancelled it: null where neither did. */
const nameCanceller = sqlFunction({
  name: 'app.name_canceller',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `declare
  host uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    new.cancelled_by := case when app.user_id() in (new.client_id, host) then app.user_id() end;
  end if;
  return new;
end`,
});

function trigger(table: string, part: string, rest: string): DerivedSql {
  const name = `${table}_${part}`;
  return {
    name: `${name} on ${table}`,
    create: [`create or replace trigger ${name} ${rest}`],
    drop: `drop trigger if exists ${name} on ${table}`,
  };
}

/** Each after those that it calls. Their names put `name_canceller` behind the triggers that hold who writes which column. */
export const endingSql: readonly DerivedSql[] = [
  withAssignment,
  withRole,
  withAccount,
  nameCanceller,
  trigger(
    'mentor_assignments',
    'cancel_sessions',
    'after delete on mentor_assignments for each row execute function app.cancel_with_assignment()',
  ),
  trigger(
    'user_roles',
    'cancel_sessions',
    'after update of is_active on user_roles for each row when (old.is_active and not new.is_active) execute function app.cancel_with_role()',
  ),
  trigger('user_roles', 'removed', 'after delete on user_roles for each row execute function app.cancel_with_role()'),
  trigger('users', 'cancel_sessions', 'before delete on users for each row execute function app.cancel_with_account()'),
  trigger(
    'session_bookings',
    'names_canceller',
    "before update on session_bookings for each row execute function app.name_canceller('provider_id')",
  ),
  trigger(
    'consultation_sessions',
    'names_canceller',
    "before update on consultation_sessions for each row execute function app.name_canceller('attorney_id')",
  ),
];

// The SQL by which the database itself tells who switched a rule, and by which admins who manage content learn their name: no
// policy shows them the users.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const switcher = sqlFunction({
  name: 'app.switcher_of_rule',
  args: 'wanted text',
  returns: 'text',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.rule_switches s join public.users u on u.id = s.switched_by where s.rule = wanted
  );
end`,
});

/** So that no request can name another. */
const stamp = sqlFunction({
  name: 'app.stamp_rule_switch',
  args: '',
  returns: 'trigger',
  body: `begin
  new.switched_by := app.user_id();
  return new;
end`,
});

const stamped: DerivedSql = {
  name: 'rule_switches_signature on rule_switches',
  create: [
    `create or replace trigger rule_switches_signature before insert or update of is_off, reason on rule_switches for each row when (current_user = 'laurel_user') execute function app.stamp_rule_switch()`,
  ],
  drop: 'drop trigger if exists rule_switches_signature on rule_switches',
};

/** Each after those that it calls. */
export const ruleSwitchFunctions: readonly DerivedSql[] = [switcher, stamp, stamped];

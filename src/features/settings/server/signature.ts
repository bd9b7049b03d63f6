// Who changed a setting last is told by the database, so that no request can name another.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const stampSetting = sqlFunction({
  name: 'app.stamp_setting',
  args: '',
  returns: 'trigger',
  body: `begin
  new.updated_by := app.user_id();
  return new;
end`,
});

/** Says which owner changed a setting last. */
export const settingSignature: readonly DerivedSql[] = [
  stampSetting,
  {
    name: 'settings_signature on settings',
    create: [
      `create or replace trigger settings_signature before insert or update of value on settings for each row when (current_user = 'laurel_user') execute function app.stamp_setting()`,
    ],
    drop: 'drop trigger if exists settings_signature on settings',
  },
];

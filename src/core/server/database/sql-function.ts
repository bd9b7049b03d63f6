// A function of the database as a declaration that migrations are derived from.
import type { DerivedSql } from './trigger-functions.ts';

type SqlFunction = {
  name: string;
  args: string;
  returns: string;
  /** What the planner may take it for, and whether it runs with the owner's rights. */
  kind?: string;
  body: string;
  language?: 'plpgsql' | 'sql';
  isForRequests?: boolean;
};

/** With the owner's rights: it decides by itself what the caller is told. */
export const asOwner = "security definer set search_path = ''";

/** A function that other functions and triggers alone call, unless it is for requests. */
export function sqlFunction({
  name,
  args,
  returns,
  kind = asOwner,
  body,
  language = 'plpgsql',
  isForRequests = false,
}: SqlFunction): DerivedSql {
  const types = args
    .split(', ')
    .map((arg) => arg.replace(/^\S+ ?/, ''))
    .join(', ');
  return {
    name,
    create: [
      `create or replace function ${name}(${args}) returns ${returns}
language ${language} ${kind}
as $$
${body}
$$`,
      `revoke execute on function ${name}(${types}) from public`,
      ...(isForRequests ? [`grant execute on function ${name}(${types}) to laurel_user`] : []),
    ],
    drop: `drop function ${name}(${types})`,
  };
}

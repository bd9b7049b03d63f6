/**
 * SQL that follows from what tables declare and that no query builder describes. `db:generate` writes it into a migration
 * when it changes; the drift test compares it with the database.
 */
export type DerivedSql = {
  /** Names it among all of them: `tasks_guard on tasks`. */
  name: string;
  /** Makes it anew, whether or not it is there. */
  create: readonly string[];
  drop: string;
};

// The functions of the triggers that follow from tables. Those of a table are called in the order of their names: `…_fresh`
// and `…_guard` see what a request wrote, and `…_stamp` sets the server's columns after them.

/** Towards requests. Arguments: `'user_id: title criteria'` for each column that names a person, and `'others: status'`. */
export const guardColumns = triggerFunction(
  'app.guard_columns',
  `declare
  before jsonb;
  allowed text[] := array['version', 'updated_at'];
  person text;
  line text;
  writer text;
  wrong text;
begin
  if current_user <> 'laurel_user' then
    return new;
  end if;
  before := to_jsonb(old);
  person := app.user_id();
  foreach line in array tg_argv loop
    writer := split_part(line, ': ', 1);
    if writer = 'others' or before ->> writer = person then
      allowed := allowed || string_to_array(split_part(line, ': ', 2), ' ');
      exit;
    end if;
  end loop;
  select changed.key into wrong
  from jsonb_each(to_jsonb(new)) as changed
  where changed.value is distinct from before -> changed.key and changed.key <> all (allowed)
  limit 1;
  if found then
    raise exception 'the column % is not theirs to change', wrong using errcode = '42501';
  end if;
  return new;
end`,
);

/** Called where a new row has something else than its default in one of these columns, which are the argument. */
export const refuseColumns = triggerFunction(
  'app.refuse_columns',
  `begin
  raise exception 'no new row of % is given one of these: %', tg_table_name, tg_argv[0] using errcode = '42501';
end`,
);

/** `letter` stands for the column in the names of functions. */
type Stamped = { letter: string; insert?: string; insertByRequest?: string; update?: string; updateByRequest?: string };

/** What the server sets, by column: of every row, or towards requests alone. */
const stamps: Record<string, Stamped> = {
  // Requests name no row's id, and do not say when it was made.
  id: { letter: 'i', insertByRequest: 'gen_random_uuid()', update: 'old.id' },
  user_id: { letter: 'o', update: 'old.user_id' },
  created_at: { letter: 'c', insertByRequest: 'now()', update: 'old.created_at' },
  updated_at: { letter: 'u', insert: 'now()', update: 'now()' },
  version: { letter: 'v', insert: '1', update: 'old.version + 1' },
  // They put none into Trash as it is made, and do not say since when it lies there, which decides when it goes.
  deleted_at: {
    letter: 'd',
    insertByRequest: 'null',
    updateByRequest: 'case when new.deleted_at is not null then coalesce(old.deleted_at, now()) end',
  },
};

/** The columns that the server sets, in the order of its functions' names. */
export const stampedColumns = Object.keys(stamps);

/** Of those the ones that a new row has from the server, whatever it is given. */
export const stampedAnew: ReadonlySet<string> = new Set(
  stampedColumns.filter((column) => stamps[column]?.insert ?? stamps[column]?.insertByRequest),
);

/** The function that stamps the rows of tables with these of the server's columns, a letter of its name for each. */
export function stampFunction(columns: readonly string[]): DerivedSql {
  const set = (when: Exclude<keyof Stamped, 'letter'>) =>
    columns.flatMap((column) => (stamps[column]?.[when] ? [`new.${column} := ${stamps[column][when]};`] : []));
  const branch = (always: string[], byRequest: string[]) =>
    [
      ...always,
      ...(byRequest.length > 0
        ? ["if current_user = 'laurel_user' then", ...byRequest.map((line) => `  ${line}`), 'end if;']
        : []),
    ]
      .map((line) => `    ${line}`)
      .join('\n');
  return triggerFunction(
    `app.stamp_${columns.map((column) => stamps[column]?.letter).join('')}`,
    `begin
  if tg_op = 'INSERT' then
${branch(set('insert'), set('insertByRequest'))}
  else
${branch(set('update'), set('updateByRequest'))}
  end if;
  return new;
end`,
  );
}

function triggerFunction(name: string, body: string): DerivedSql {
  return {
    name,
    create: [
      `create or replace function ${name}() returns trigger
language plpgsql set search_path = ''
as $$
${body}
$$`,
      `revoke execute on function ${name}() from public`,
      `grant execute on function ${name}() to laurel_user`,
    ],
    drop: `drop function ${name}()`,
  };
}

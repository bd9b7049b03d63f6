import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import { servicePricing } from '#features/providers/service-pricing/server/table.ts';

import type { AttorneyProfile, AttorneyProfileInput, MentorProfile, MentorProfileInput } from '../schema.ts';
import { attorneyProfiles, mentorProfiles } from './table.ts';

const [mentors, attorneys] = [getTableColumns(mentorProfiles), getTableColumns(attorneyProfiles)];

// Money is returned as text, because a JSON number would lose decimals.
const mentorFields = sql`${mentors.bio}, ${mentors.expertise}, ${mentors.hourly_rate}::text as hourly_rate, ${mentors.profile_image_url}`;
const attorneyFields = sql`${attorneys.specialization}, ${attorneys.years_of_experience}, ${attorneys.bar_number}, ${attorneys.license_state}, ${attorneys.bio}, ${attorneys.hourly_rate}::text as hourly_rate`;

/** Selects the user's own profile as JSON text, even before it is first saved. */
export const readOwnMentor = defineStatement(
  'read own mentor profile',
  ownProfile({
    role: 'mentor',
    from: sql`select ${mentorFields}, updated_at, version from ${mentorProfiles} where ${mentors.user_id} = ${currentUser}`,
    empty: sql`select '', '{}'::text[], '0.00', null::text, null::timestamptz, 0`,
  }),
);
export const readOwnAttorney = defineStatement(
  'read own attorney profile',
  ownProfile({
    role: 'attorney',
    from: sql`select ${attorneyFields}, updated_at, version from ${attorneyProfiles} where ${attorneys.user_id} = ${currentUser}`,
    empty: sql`select '', 0, '', '', '', '0.00', null::timestamptz, 0`,
  }),
);

/** Data next to it for applicants. Row policies only show them active prices of their providers. */
function besideProfile(person: SQL, role: SQL): SQL {
  const { id, user_id, service_type, price, currency, is_active } = getTableColumns(servicePricing);
  return sql`
    app.is_verified(${person}, ${role}) as is_verified,
    app.verified_credentials(${person}, ${role}) as credentials,
    (
      select coalesce(json_agg(row_to_json(offered)), '[]') from (
        select ${id}, ${service_type}, ${price}::text as price, ${currency} from ${servicePricing}
        where ${user_id} = ${person} and ${is_active} order by lower(${service_type}), ${id}
      ) as offered
    ) as prices`;
}

type Own = { role: 'mentor' | 'attorney'; from: SQL; empty: SQL };

/** The existing row, otherwise an empty one. */
function ownProfile({ role, from, empty }: Own): SQL {
  return sql`
    with own as (${from}), shown as (select * from own union all ${empty} where not exists (select from own))
    select row_to_json(profile)::text as json from (
      select shown.*, ${besideProfile(currentUser, sql.raw(`'${role}'`))} from shown
    ) as profile`;
}

/**
 * Saves the mentor's own profile at the version that was read, and returns it.
 *
 * @throws AppError version_conflict
 */
export async function saveMentor(
  tx: Transaction,
  { version, hourly_rate, ...rest }: MentorProfileInput,
): Promise<MentorProfile> {
  const values = { ...rest, hourly_rate: hourly_rate.toFixed(2) };
  const saved = await tx
    .insert(mentorProfiles)
    .values(values)
    .onConflictDoUpdate({ target: mentors.user_id, set: values, setWhere: eq(mentors.version, version) })
    .returning({ id: mentors.id });
  return readSaved(tx, saved, readOwnMentor());
}

/** As `saveMentor`, for an attorney. */
export async function saveAttorney(
  tx: Transaction,
  { version, hourly_rate, ...rest }: AttorneyProfileInput,
): Promise<AttorneyProfile> {
  const values = { ...rest, hourly_rate: hourly_rate.toFixed(2) };
  const saved = await tx
    .insert(attorneyProfiles)
    .values(values)
    .onConflictDoUpdate({ target: attorneys.user_id, set: values, setWhere: eq(attorneys.version, version) })
    .returning({ id: attorneys.id });
  return readSaved(tx, saved, readOwnAttorney());
}

async function readSaved<Profile>(tx: Transaction, saved: unknown[], statement: BoundStatement): Promise<Profile> {
  if (saved.length === 0) throw new AppError('version_conflict');
  return JSON.parse((await selectJson(tx, statement)) ?? '') as Profile;
}

/** Selects the signed-in applicant's mentors and attorneys as JSON text of `ShownProviders`. */
export const listAssignedProviders = defineStatement(
  'list profiles of assigned providers',
  sql`
    select json_build_object('providers', coalesce(json_agg(row_to_json(shown)), '[]'))::text from (
      select of_role.user_id, app.display_name(of_role.user_id) as name, of_role.role,
        ${besideProfile(sql`of_role.user_id`, sql`of_role.role`)},
        (select row_to_json(p) from (select ${mentorFields} from ${mentorProfiles} where ${mentors.user_id} = of_role.user_id and of_role.role = 'mentor') as p) as mentor_profile,
        (select row_to_json(p) from (select ${attorneyFields} from ${attorneyProfiles} where ${attorneys.user_id} = of_role.user_id and of_role.role = 'attorney') as p) as attorney_profile
      from (
        select role, unnest(app.assigned_providers(role)) as user_id from unnest(array['mentor', 'attorney']) as role
      ) as of_role
      order by of_role.role desc, lower(app.display_name(of_role.user_id)), of_role.user_id
    ) as shown`,
);

// One binder with everything that its plan depends on, for its owner and for readers.
import { sql } from 'drizzle-orm';

import { ENGINE } from '#binder-engine/binder.ts';
import { listFileUrls } from '#binder-engine/outline.ts';
import { findLanguages } from '#binder-engine/server/language-data.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { editableBinderOwnerIds } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import type { TranslatedFile } from '#records/binder-evidence.ts';

import type { ExistingBinder, StoredBinder } from '../schema.ts';
import { askForInspection } from './inspection.ts';
import { filesBeside, computeNumbers, unprintableIn, type BoundLetter, type Numbering } from './numbering.ts';
import { binders } from './table.ts';

const id = sql`${sql.placeholder('id')}::uuid`;

const byId = (opened: ReturnType<typeof sql>) => sql`
  select json_build_object(
    'owner', ${binders.user_id},
    'name', app.display_name(${binders.user_id}),
    'isArranged', ${binders.user_id} = any (${editableBinderOwnerIds}),
    'opened', ${opened},
    'binder', (
      select row_to_json(b) from (
        select id, kind, title, scheme, stamp_prefix, first_page, has_covers, has_total, syncs_evidence, scan_languages, outline, version, updated_at
        from ${binders} where ${binders.id} = ${id}
      ) as b
    ),
    'known', app.binder_planning_data(${id}, ${ENGINE})
  )::text
  from ${binders} where ${binders.id} = ${id}`;

const read = defineStatement('read binder by id', byId(sql`null`));
/** The applicant's Sharing page shows when it was last opened. */
const open = defineStatement('open shared binder', byId(sql`app.view_evidence(${binders.user_id}, 'binders')`));

export type SharedBinder = {
  owner: string;
  name: string;
  /** Whether its owner lets the signed-in attorney arrange it. */
  isArranged: boolean;
  letter: BoundLetter | null;
  response: ExistingBinder;
};

/**
 * Returns a binder that the user may read. Only its owner gets the differences from the records.
 * @param asked.isOpened whether to record that it was opened
 * @throws AppError not_found
 */
export async function readBinderAt(
  ctx: ActorContext,
  binderId: string,
  { isOpened = false }: { isOpened?: boolean } = {},
): Promise<SharedBinder> {
  const { json } = await ctx.read((isOpened ? open : read)({ id: binderId }));
  const found = json === null ? undefined : (JSON.parse(json) as Stored);
  if (!found?.known) throw new AppError('not_found');
  const { binder, known, owner, name, isArranged } = found;
  const { files, facts, translations } = known;
  const { continues, letter } = await computeNumbers({ ...known, binder, owner });
  const named = listFileUrls(binder.outline).flatMap((address) => files[address] ?? []);
  const missing = named.flatMap(({ sha256 }) => (facts[sha256] ? [] : [sha256]));
  if (missing.length > 0) askForInspection(missing);
  return {
    owner,
    name,
    isArranged,
    letter: letter && letter.known,
    response: {
      binder,
      kinds: [binder.kind],
      continues,
      files,
      facts: { ...facts, ...letter?.facts },
      translations: filesBeside(translations),
      unprintable: unprintableIn(binder),
      letter: letter && letter.inPlan,
      added: [],
      gone: [],
      scan_languages: [...findLanguages(ctx.env.TESSDATA).keys()],
      // Converting adds a file, which only its owner may do.
      can: { update: isArranged, convert: 'none' },
    },
  };
}

type Stored = Omit<SharedBinder, 'answer' | 'letter'> & {
  binder: StoredBinder;
  known: (Omit<Numbering, 'binder' | 'owner'> & { translations: TranslatedFile[] }) | null;
};

// Inputs of a binder's numbers in addition to its outline, for its owner and readers.
import { numbersUsed } from '#binder-engine/numbering-offset.ts';
import type { LetterDocument } from '#binder-engine/letter.ts';
import type { PlannedExhibit, PlannedSection } from '#binder-engine/planned.ts';
import type { DrawnLetter } from '#binder-engine/server/letter-pages.ts';
import { outlineBinder } from '#binder-engine/server/planning.ts';
import { findUnprintable } from '#core/server/pdf/printable.ts';
import { toPlanInput } from '#features/petition/filing-packets/rules.ts';
import { drawFor } from '#features/petition/petition-letters/server/drawn.ts';
import type { TranslatedFile } from '#records/binder-evidence.ts';

import type { BinderResponse, PlannedLetter, StoredBinder } from '../schema.ts';

/** Data read about a binder. Files and facts are its user's. The rest is null if missing. */
export type Numbering = Pick<BinderResponse, 'files' | 'facts'> & {
  binder: StoredBinder | null;
  letter: StoredLetter | null;
  /** User of the binder. */
  owner: string;
  /** For a response: the petition that it continues, and its filed packet. */
  petition: StoredBinder | null;
  petitionLetter: StoredLetter | null;
  filed: (Numbered & { made_at: string }) | null;
};

type StoredLetter = { id: string; document: LetterDocument };

/** Part of a plan that its successor needs. */
export type Numbered = { sections: PlannedSection[]; exhibits: PlannedExhibit[]; lastPage: number };

/** Letter that a packet would be bound with. */
export type BoundLetter = StoredLetter & { drawn: DrawnLetter };

type Numbers = {
  before: Numbered | null;
  continues: BinderResponse['continues'];
  letter: { known: BoundLetter; inPlan: PlannedLetter; facts: BinderResponse['facts'] } | null;
};

/** Returns the numbers that a binder continues after, and its letter drawn with the following numbers. */
export async function computeNumbers(read: Numbering): Promise<Numbers> {
  const { binder, files, facts, letter: written, owner: user } = read;
  const before = await findPredecessor(read);
  const continues: BinderResponse['continues'] = before && {
    ...numbersUsed(before),
    from: read.filed ? 'packet' : 'binder',
    made_at: read.filed?.made_at ?? null,
  };
  if (!binder || !written) return { before, continues, letter: null };
  const letter = await drawFor({ binder, files, facts, continues }, { document: written.document, user });
  if (!letter) return { before, continues, letter: null };
  const { inPlan, drawn } = letter;
  return {
    before,
    continues,
    letter: { known: { ...written, drawn }, inPlan, facts: { [inPlan.file]: drawn.facts } },
  };
}

/** Returns translation and certificate by the URL of the original. Null if the translation is incomplete. */
export function filesBeside(translations: readonly TranslatedFile[]): BinderResponse['translations'] {
  return Object.fromEntries(
    translations.map(({ original, isComplete, translation, certificate }) => [
      original,
      isComplete ? [translation, certificate].filter((file) => file !== null) : null,
    ]),
  );
}

/** Returns characters of a binder's titles that are missing in all fonts. */
export function unprintableIn({ title, stamp_prefix, outline }: StoredBinder): string {
  return findUnprintable(JSON.stringify([title, stamp_prefix, outline])).join('');
}

/** Returns what a response continues: the petition as filed, or as it would be printed now. */
async function findPredecessor({
  petition,
  petitionLetter,
  filed,
  files,
  facts,
  owner: user,
}: Numbering): Promise<Numbered | null> {
  if (filed) return filed;
  if (!petition) return null;
  const own = { binder: petition, files, facts, continues: null };
  const drawn = petitionLetter && (await drawFor(own, { document: petitionLetter.document, user }));
  const planned = {
    ...own,
    facts: drawn ? { ...facts, [drawn.inPlan.file]: drawn.drawn.facts } : facts,
    letter: drawn && drawn.inPlan,
    translations: {},
    unprintable: '',
  };
  const { sections, exhibits, lastPage } = await outlineBinder(toPlanInput(planned, { format: 'print' }), user);
  return lastPage === undefined ? null : { sections, exhibits, lastPage };
}

import type { Findings } from './audit.ts';
import type { Journal } from './journal.ts';
import type { Outcome } from './trial.ts';

const SHOWN = 20;
const SHOWN_ANSWERS = 5;

type Report = { tries: number; found: Findings; journal: Journal; recoverSeconds: number | undefined; notes?: string };

/** Prints details and a summary. A response that no fault excuses fails the trial. */
export function report({ tries, found, journal, recoverSeconds, notes }: Report): Outcome {
  for (const [what, sentences] of Object.entries(found)) {
    for (const sentence of new Set(sentences.slice(0, SHOWN))) console.error(`   ${what}: ${sentence}`);
  }
  if (journal.complaints.length > 0) {
    throw new Error(
      `${journal.complaints.length} answers that no fault excuses:\n${[...new Set(journal.complaints)].slice(0, SHOWN_ANSWERS).join('\n')}`,
    );
  }
  const written = `${journal.records.size} records, ${journal.files.size} files, ${journal.signUps.size} mails`;
  return {
    tries,
    lost: found.lost.length,
    doubled: found.doubled.length,
    stray: found.stray.length,
    recoverSeconds,
    notes: notes ? `${written}; ${notes}` : written,
  };
}

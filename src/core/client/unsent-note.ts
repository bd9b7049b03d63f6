/** Returns the reason why a decision came too late, with the note that was written for it, so that it is not lost. */
export function withUnsentNote(reason: string, note = ''): string {
  return note === '' ? reason : `${reason} Your notes were not sent: “${note}”`;
}

/** Returns the reason why a decision or reply came too late, with the text that was written for it, so that it is not lost. */
export function withUnsentNote(reason: string, note = ''): string {
  return note === '' ? reason : `${reason} What you wrote was not sent: “${note}”`;
}

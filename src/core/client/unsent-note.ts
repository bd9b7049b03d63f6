/** Returns why a decision or reply came too late, with its text, which would be lost otherwise. */
export function withUnsentNote(reason: string, note = ''): string {
  return note === '' ? reason : `${reason} What you wrote was not sent: “${note}”`;
}

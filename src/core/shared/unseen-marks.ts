// Marks of writing direction and of possible breaks, which are copied unnoticed with dates, amounts and addresses.
const mark = String.raw`\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF`;
const anywhere = new RegExp(`[${mark}]`, 'gu');
const outer = new RegExp(`^[${mark}]+|[${mark}]+$`, 'gu');

export function withoutUnseenMarks(text: string): string {
  return text.replaceAll(anywhere, '');
}

/** Removes marks around a text only. Inside of an email address, they could make it look like another one. */
export function withoutOuterMarks(text: string): string {
  return text.replaceAll(outer, '');
}

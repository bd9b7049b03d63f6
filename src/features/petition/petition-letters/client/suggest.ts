// Finds exhibits, files and pages for the text typed after the sign.
import type { Token } from '#binder-engine/binder.ts';
import type { Plan, PlannedExhibit, PlannedItem } from '#binder-engine/planned.ts';
import { resolveToken, tokenPage } from '#binder-engine/tokens.ts';

export type Suggestion = {
  key: string;
  token: Token;
  /** Citation as it will be printed: "Exhibit C-2 at 5". */
  label: string;
  title: string;
};

const MOST = 8;

/**
 * Exhibits whose number or title contains every typed word, and files whose title does. "loom at 5" is page 5. Prefix
 * matches come first.
 */
export function suggest(plan: Pick<Plan, 'exhibits' | 'pages'>, typed: string): Suggestion[] {
  const { text, page } = parse(typed);
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  const found = plan.exhibits.flatMap((exhibit) => listEntries(exhibit, words));
  const begun = fold(text);
  const rank = ({ title, number }: Entry): number =>
    begun !== '' && (fold(number).startsWith(begun) || fold(title).startsWith(begun)) ? 0 : 1;
  const ranked = found.toSorted((one, other) => rank(one) - rank(other));
  const suggestions: Suggestion[] = [];
  for (const { token: whole, title, items } of ranked) {
    if (suggestions.length >= MOST) break;
    const named = page === undefined ? undefined : tokenPage(items, page);
    if (page !== undefined && named === undefined) continue;
    const token = named === undefined ? whole : { ...whole, page: named };
    const resolved = resolveToken(plan, token);
    if ('broken' in resolved) continue;
    const key = [token.exhibit, token.item, token.page].join('/');
    suggestions.push({ key, token, label: resolved.text, title });
  }
  return suggestions;
}

type Entry = { token: Token; number: string; title: string; items: readonly PlannedItem[] };

function listEntries({ id, number, title, items }: PlannedExhibit, words: readonly string[]): Entry[] {
  const has = (text: string): boolean => words.every((word) => fold(text).includes(word));
  const isWhole = has(`${number} ${title}`);
  const whole = isWhole ? [{ token: { exhibit: id }, number, title, items }] : [];
  // An exhibit with a single file is cited as a whole.
  const own =
    items.length < 2 || words.length === 0 ? [] : items.filter((item) => has(`${number} ${title} ${item.title}`));
  return [
    ...whole,
    ...own.map((item) => ({
      token: { exhibit: id, item: item.id },
      number: '',
      title: `${title}: ${item.title}`,
      items: [item],
    })),
  ];
}

function parse(typed: string): { text: string; page: number | undefined } {
  const [, text, page] = /^(.*?)(?<!\s)\s+(?:at|p\.?|page)\s*(\d{1,5})$/i.exec(typed) ?? [];
  return text === undefined
    ? { text: typed.replace(/(?<!\s)\s+(?:at|p\.?|page)\s*$/i, ''), page: undefined }
    : { text, page: Number(page) };
}

/** Letters only, without accents and in lower case. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

import type { Question } from '../question-list.tsx';

/** A text to be read from top to bottom: a policy, or answers. In each of its texts `[label](/address)` is a link. */
export type Article = {
  title: string;
  /** For search engines. */
  description: string;
  path: string;
  /** When its words last changed: YYYY-MM-DD. */
  updated: string;
  /** A plain summary, for visitors who read no further. */
  summary: readonly string[];
  sections: readonly ArticleSection[];
};

export type ArticleSection = { id: string; title: string; blocks: readonly ArticleBlock[] };

/** A paragraph; a list; names with what is to be said of each; a question with its answer. */
export type ArticleBlock =
  | string
  | readonly string[]
  | { facts: readonly (readonly [name: string, text: string])[] }
  | Question;

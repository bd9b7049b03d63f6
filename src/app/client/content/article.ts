import type { Question } from '../question-list.tsx';

/** A text page: a policy or an FAQ. In its texts, `[label](/path)` is a link. */
export type Article = {
  title: string;
  /** Description for search engines. */
  description: string;
  path: string;
  /** Date of the last change of the text: YYYY-MM-DD. */
  updated: string;
  /** Plain summary for visitors who read no further. */
  summary: readonly string[];
  sections: readonly ArticleSection[];
};

type ArticleSection = { id: string; title: string; blocks: readonly ArticleBlock[] };

/** A paragraph, a list, terms with descriptions, or a question with its answer. */
export type ArticleBlock =
  | string
  | readonly string[]
  | { facts: readonly (readonly [name: string, text: string])[] }
  | Question;

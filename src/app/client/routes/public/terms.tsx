import { ArticlePage } from '../../article-page.tsx';
import { terms } from '../../content/terms.ts';
import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta(terms);
}

export default function Terms() {
  return <ArticlePage article={terms} />;
}

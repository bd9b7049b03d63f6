import { ArticlePage } from '../../article-page.tsx';
import { faq } from '../../content/faq.ts';
import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta(faq);
}

export default function Faq() {
  return <ArticlePage article={faq} />;
}

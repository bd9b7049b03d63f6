import { ArticlePage } from '../../article-page.tsx';
import { privacy } from '../../content/privacy.ts';
import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta(privacy);
}

export default function Privacy() {
  return <ArticlePage article={privacy} />;
}

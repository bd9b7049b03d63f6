import { ArticlePage } from '../../article-page.tsx';
import { cookies } from '../../content/cookies.ts';
import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta(cookies);
}

export default function Cookies() {
  return <ArticlePage article={cookies} />;
}

import { Link } from 'react-router';

import { RichText } from '#core/client/ui/rich-text.tsx';
import { formatEnglishDate } from '#core/shared/date-text.ts';

import classes from './article-page.module.css';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { Article, ArticleBlock } from './content/article.ts';
import common from './site-page.module.css';

/** A policy or FAQ page: date and summary on top, and the table of contents next to it. */
export function ArticlePage({ article }: { article: Article }) {
  const { title, path, updated, summary, sections } = article;
  return (
    <article className={classes.root}>
      <Breadcrumbs name={title} path={path} />
      <header className={classes.head}>
        <h1 className={common.title}>{title}</h1>
        <p className={classes.date}>
          Last updated <time dateTime={updated}>{formatEnglishDate(updated)}</time>
        </p>
      </header>
      <section className={classes.summary} aria-labelledby="in-short">
        <h2 id="in-short" className="overline">
          In short
        </h2>
        <ul>
          {summary.map((text) => (
            <li key={text}>
              <RichText text={text} />
            </li>
          ))}
        </ul>
      </section>
      <nav className={classes.contents} aria-labelledby="contents">
        <h2 id="contents" className="overline">
          On this page
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`${path}#${section.id}`}>{section.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.title}</h2>
            {section.blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}

function Block({ block }: { block: ArticleBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ('facts' in block) {
    return (
      <dl>
        {block.facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <RichText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if ('question' in block) {
    return (
      <>
        <h3>{block.question}</h3>
        <p>
          <RichText text={block.answer} />
        </p>
      </>
    );
  }
  return (
    <ul>
      {block.map((text) => (
        <li key={text}>
          <RichText text={text} />
        </li>
      ))}
    </ul>
  );
}

import { createElement, Fragment, type ReactElement } from 'react';

import { parseBlocks, type TermsBlock, type TermsRun } from '../rules.ts';
import classes from './terms.module.css';

/** Rendered terms: headings, paragraphs, lists, bold. Parts have no keys because they never move. */
export function TermsText({ text }: { text: string }) {
  return createElement('div', { className: classes.text }, ...parseBlocks(text).map(showBlock));
}

function showBlock(block: TermsBlock): ReactElement {
  if (block.kind === 'heading') return <h3>{block.text}</h3>;
  if (block.kind === 'paragraph') return <p>{showRuns(block.runs)}</p>;
  return createElement('ul', null, ...block.items.map((runs) => createElement('li', null, showRuns(runs))));
}

function showRuns(runs: TermsRun[]): ReactElement {
  return createElement(
    Fragment,
    null,
    ...runs.map(({ text, isBold }) => (isBold ? createElement('strong', null, text) : text)),
  );
}

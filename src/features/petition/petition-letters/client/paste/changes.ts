import type { Left } from './left.ts';
import { all, removeWhole, findStyle, unwrap } from './dom.ts';

const DELETED = 'del, .msoDel, .TrackChangeTextDeletion';
const INSERTED = 'ins, .msoIns';

/** Removes text deleted with tracked changes, and struck-through text, which a letter cannot show. */
export function settleChanges(body: HTMLElement, left: Set<Left>): void {
  for (const element of all(body, DELETED)) {
    left.add('changes');
    removeWhole(element);
  }
  // Inserted text is underlined only to show the change.
  for (const element of all(body, INSERTED)) unwrap(element);
  for (const element of all(body, 's, strike, [style]')) {
    const isStruck =
      ['S', 'STRIKE'].includes(element.tagName) ||
      ['text-decoration', 'text-decoration-line'].some((name) => findStyle(element, name)?.includes('line-through'));
    if (!isStruck || !body.contains(element)) continue;
    left.add('struck');
    removeWhole(element);
  }
}

const COMMENTS = [
  '[style*="mso-element:comment-list"]',
  '.msocomoff',
  '.msocomtxt',
  '.msocomanchor',
  '.MsoCommentReference',
  '.MsoCommentText',
  'a[href^="#_msocom"]',
  '[style*="mso-special-character:comment"]',
].join(', ');

/** Removes comments and their markers. */
export function dropComments(body: HTMLElement, left: Set<Left>): void {
  for (const element of all(body, COMMENTS)) {
    left.add('comments');
    removeWhole(element);
  }
  // Google Docs: [a] in the text links to a box below it.
  for (const element of all(body, 'a[href^="#cmnt"]')) {
    left.add('comments');
    const isInText = element.getAttribute('href')?.startsWith('#cmnt_ref') === false;
    removeWhole((isInText ? element.closest('sup') : element.closest('div')) ?? element);
  }
  // LibreOffice writes them as comments of HTML, which are not pasted.
  const page = body.ownerDocument;
  if (!page.querySelector('meta[name="generator"][content^="LibreOffice"]')) return;
  const isCommented = all(body, 'p, h1, h2, h3, h4, h5, h6').some((block) =>
    page.createTreeWalker(block, NodeFilter.SHOW_COMMENT).nextNode(),
  );
  if (isCommented) left.add('comments');
}

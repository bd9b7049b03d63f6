import { all, unwrap } from './dom.ts';
import type { Left } from './left.ts';

/** Pages of KaTeX and MathJax draw a formula again next to its MathML, which also contains its source. */
const REPEATED = '.katex-html, mjx-container > svg, .MathJax_Preview, annotation, annotation-xml';

/** Position of the indices behind the first child. */
const INDICES: readonly [selector: string, ...tags: ('sub' | 'sup')[]][] = [
  ['msup', 'sup'],
  ['msub', 'sub'],
  ['msubsup', 'sub', 'sup'],
];

/** Converts MathML to text with superscript and subscript. */
export function unfoldFormulas(body: HTMLElement, left: Set<Left>): void {
  for (const repeated of all(body, REPEATED)) repeated.remove();
  for (const formula of all(body, 'math')) {
    left.add('formulas');
    for (const fraction of all(formula, 'mfrac')) fraction.firstElementChild?.after('/');
    for (const [selector, ...tags] of INDICES) {
      for (const [at, tag] of tags.entries()) {
        for (const index of all(formula, `${selector} > :nth-child(${at + 2})`)) {
          const raised = body.ownerDocument.createElement(tag);
          raised.append(...index.childNodes);
          index.append(raised);
        }
      }
    }
    for (const part of all(formula, ':not(sub, sup)')) unwrap(part);
    unwrap(formula);
  }
}

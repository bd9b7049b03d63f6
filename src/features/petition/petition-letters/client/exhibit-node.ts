import { mergeAttributes, Node } from '@tiptap/core';
import Suggestion, { type SuggestionOptions } from '@tiptap/suggestion';

import type { Token } from '#binder-engine/binder.ts';
import type { Resolved } from '#binder-engine/tokens.ts';

import { brokenText } from '../rules.ts';
import { beforeExhibit } from './before-exhibit.ts';

type Resolve = (token: Token) => Resolved;

/** Provides the text of references, and re-renders them when it changes. */
export type TokenPrinter = {
  resolve: Resolve;
  shown: Set<() => void>;
  update: (resolve: Resolve) => void;
};

/** Creates a printer of citations. It is updated in place and never replaced, because the editor copies its options. */
export function createPrinter(first: Resolve): TokenPrinter {
  let current = first;
  const shown = new Set<() => void>();
  return {
    resolve: (token) => current(token),
    shown,
    update(resolve) {
      current = resolve;
      for (const show of shown) show();
    },
  };
}

export type ExhibitOptions = {
  printer: TokenPrinter;
  suggestion: Pick<SuggestionOptions, 'render'>;
};

type Attributes = { exhibit: string; item: string | null; page: number | null };

const asAttributes = ({ exhibit, item, page }: Token): Attributes => ({
  exhibit,
  item: item ?? null,
  page: page ?? null,
});

/** An inline reference to an exhibit, read, moved and deleted as one unit. */
export const ExhibitNode = Node.create<ExhibitOptions>({
  name: 'exhibit',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,

  addOptions() {
    return { printer: createPrinter(() => ({ broken: 'no-exhibit' })), suggestion: {} };
  },

  addAttributes() {
    return {
      exhibit: { default: null, parseHTML: (element) => element.dataset['exhibit'], renderHTML: () => ({}) },
      item: { default: null, parseHTML: (element) => element.dataset['item'] ?? null, renderHTML: () => ({}) },
      page: {
        default: null,
        parseHTML: (element) => Number(element.dataset['page']) || null,
        renderHTML: () => ({}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-exhibit]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    const { exhibit, item, page } = node.attrs as Attributes;
    const data = {
      'data-exhibit': exhibit,
      ...(item !== null && { 'data-item': item }),
      ...(page !== null && { 'data-page': String(page) }),
    };
    return [
      'span',
      mergeAttributes(HTMLAttributes, data),
      formatToken(this.options.printer, node.attrs as Attributes).text,
    ];
  },

  renderText({ node }) {
    return formatToken(this.options.printer, node.attrs as Attributes).text;
  },

  addNodeView() {
    return ({ node }) => {
      const { printer } = this.options;
      const dom = document.createElement('span');
      dom.dataset['token'] = '';
      const show = (): void => {
        const { text, why } = formatToken(printer, node.attrs as Attributes);
        dom.textContent = text;
        if (why === undefined) {
          delete dom.dataset['broken'];
          dom.removeAttribute('title');
          return;
        }
        dom.dataset['broken'] = why;
        dom.title = why;
        const element = Object.assign(document.createElement('span'), {
          className: 'visually-hidden',
          textContent: ` (${why})`,
        });
        dom.append(element);
      };
      show();
      printer.shown.add(show);
      return {
        dom,
        ignoreMutation: () => true,
        destroy: () => void printer.shown.delete(show),
      };
    };
  },

  addProseMirrorPlugins() {
    return [
      Suggestion({
        editor: this.editor,
        char: '@',
        allowSpaces: true,
        allowedPrefixes: [...beforeExhibit],
        command: ({ editor, range, props }) => {
          editor
            .chain()
            .focus()
            .insertContentAt(range, { type: 'exhibit', attrs: asAttributes(props as Token) })
            .run();
        },
        ...this.options.suggestion,
      }),
    ];
  },
});

function formatToken({ resolve }: TokenPrinter, { exhibit, item, page }: Attributes): { text: string; why?: string } {
  const resolved = resolve({ exhibit, ...(item !== null && { item }), ...(page !== null && { page }) });
  return 'broken' in resolved ? { text: 'Missing exhibit', why: brokenText[resolved.broken] } : { text: resolved.text };
}

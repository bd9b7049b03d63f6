// Marks of the letter's schema without what stock extensions add: targets, classes, automatic links.
import { Mark, mergeAttributes } from '@tiptap/core';

import { linkUrl } from '#binder-engine/letter.ts';

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
});

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
});

/** Links arrive by pasting. Only web and mail links are accepted. */
export const Link = Mark.create({
  name: 'link',
  // Text typed after it does not belong to it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const read = linkUrl.safeParse(element.getAttribute('href')?.trim());
        return read.success ? { href: read.data } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    0,
  ],
});

// Marks of the letter's schema whose extensions would bring more than a letter may hold: targets, classes, links made while typing.
import { Mark, mergeAttributes } from '@tiptap/core';

import { linkAddress } from '#binder/letter.ts';

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

/** A link arrives by pasting. It leads to the web or to a mailbox, or is none. */
export const Link = Mark.create({
  name: 'link',
  // Words typed behind it do not belong to it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const read = linkAddress.safeParse(element.getAttribute('href')?.trim());
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

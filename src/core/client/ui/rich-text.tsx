import { Fragment, type ReactNode } from 'react';

import { TextLink } from './text-link.tsx';

type Values = Readonly<Record<string, ReactNode>>;

/**
 * Sentence in which `[label](/path)` is a link, `**words**` are strong and `{name}` is one of the values, as one text
 * that can be translated. It must not contain user input, which could contain links. Values are shown as they are.
 */
export function RichText({ text, values = {} }: { text: string; values?: Values }) {
  return text.split(/(\[[^[\]]*\]\([^()]*\)|\*\*[^*]+\*\*|\{\w+\})/).map((part) => {
    const [, label, address, strong, name] = /^\[([^\]]*)\]\((.*)\)$|^\*\*(.+)\*\*$|^\{(\w+)\}$/.exec(part) ?? [];
    if (name !== undefined) return <Fragment key={part}>{values[name]}</Fragment>;
    if (strong !== undefined) {
      return (
        <strong key={part}>
          <RichText text={strong} values={values} />
        </strong>
      );
    }
    return address === undefined ? (
      part
    ) : (
      <TextLink key={part} {...(address.startsWith('/') ? { to: address } : { href: address })}>
        {label}
      </TextLink>
    );
  });
}

import { TextLink } from './text-link.tsx';

/**
 * Whole sentence for translators, in which `[label](/path)` is a link and `**words**` are strong. It contains only our own
 * text, because users could write links.
 */
export function RichText({ text }: { text: string }) {
  return text.split(/(\[[^[\]]*\]\([^()]*\)|\*\*[^*]+\*\*)/).map((part) => {
    const [, label, address, strong] = /^\[([^\]]*)\]\((.*)\)$|^\*\*(.+)\*\*$/.exec(part) ?? [];
    if (strong !== undefined) return <strong key={part}>{strong}</strong>;
    return address === undefined ? (
      part
    ) : (
      <TextLink key={part} {...(address.startsWith('/') ? { to: address } : { href: address })}>
        {label}
      </TextLink>
    );
  });
}

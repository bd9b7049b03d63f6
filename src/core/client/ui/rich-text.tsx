import { TextLink } from './text-link.tsx';

/**
 * Sentence in which `[label](/path)` is a link and `**words**` are strong, as one text that can be translated. It must
 * not contain user input, which could contain links.
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

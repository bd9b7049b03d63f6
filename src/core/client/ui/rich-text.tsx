import { TextLink } from './text-link.tsx';

/** Whole sentence in which `[label](/path)` is a link and `**words**` are strong, so that a translator gets no pieces. */
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

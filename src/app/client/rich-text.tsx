import { Link } from 'react-router';

/** Text in which `[label](/path)` is a link. */
export function RichText({ text }: { text: string }) {
  return text.split(/(\[[^[\]]*\]\([^()]*\))/).map((part) => {
    const [, label, address] = /^\[([^\]]*)\]\((.*)\)$/.exec(part) ?? [];
    return address === undefined ? (
      part
    ) : (
      <Link key={part} to={address}>
        {label}
      </Link>
    );
  });
}

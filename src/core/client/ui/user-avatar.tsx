import classes from './user-avatar.module.css';

export type PortraitProps = {
  /** Image URL. If null, the initials are shown. */
  src: string | null;
  name: string;
  /** Text alternative. Omitted if the name is next to the image. */
  alt?: string;
};

/** A user's image, as a circle. */
export function UserAvatar({ src, name, alt = '' }: PortraitProps) {
  if (src !== null) return <img className={classes.root} src={src} alt={alt} />;
  return (
    <span className={classes.root} aria-hidden>
      {getInitials(name)}
    </span>
  );
}

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => /^./u.exec(word)?.[0] ?? '').join('');
}

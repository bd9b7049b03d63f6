import classes from './portrait.module.css';

export type PortraitProps = {
  /** The address of the picture; without one the initials stand there. */
  src: string | null;
  name: string;
  /** What the picture is; left out where the name stands beside it. */
  alt?: string;
};

/** A user's picture, as a circle. */
export function Portrait({ src, name, alt = '' }: PortraitProps) {
  if (src !== null) return <img className={classes.root} src={src} alt={alt} />;
  return (
    <span className={classes.root} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => /^./u.exec(word)?.[0] ?? '').join('');
}

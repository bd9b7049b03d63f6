import classes from './chips.module.css';

/** Short words, each in a frame. */
export function Chips({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ul className={classes.root} aria-label={label}>
      {words.map((word) => (
        <li key={word} className={classes.chip}>
          {word}
        </li>
      ))}
    </ul>
  );
}

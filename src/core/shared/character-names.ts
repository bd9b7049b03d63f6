const SHOWN = 5;

/** Formats characters as 'ᚠ (U+16A0), ᚢ (U+16A2)'. Long lists are shortened. */
export function nameCharacters(characters: readonly string[]): string {
  const named = characters.slice(0, SHOWN).map((character) => {
    return `${character} (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`;
  });
  return [...named, ...(characters.length > SHOWN ? ['others'] : [])].join(', ');
}

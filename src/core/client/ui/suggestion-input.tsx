import { Autocomplete, Combobox, type AutocompleteProps } from '@mantine/core';

/** A text with suggestions, of which none must be taken: shown on a click, a key or while typing, since focus alone comes with a form that opens. */
export function SuggestionInput(props: AutocompleteProps) {
  return (
    <Autocomplete openOnFocus={false} rightSection={<Combobox.Chevron />} rightSectionPointerEvents="none" {...props} />
  );
}

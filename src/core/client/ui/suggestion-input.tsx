import { Autocomplete, Combobox, type AutocompleteProps } from '@mantine/core';

/** A text with suggestions, of which none must be taken. */
export function SuggestionInput(props: AutocompleteProps) {
  return <Autocomplete rightSection={<Combobox.Chevron />} rightSectionPointerEvents="none" {...props} />;
}

import { Autocomplete, Combobox, type AutocompleteProps } from '@mantine/core';

/**
 * Text input with optional suggestions. They open on a click, a key or while typing, but not on focus alone, since
 * opening a form sets the focus.
 */
export function SuggestionInput(props: AutocompleteProps) {
  return (
    <Autocomplete openOnFocus={false} rightSection={<Combobox.Chevron />} rightSectionPointerEvents="none" {...props} />
  );
}

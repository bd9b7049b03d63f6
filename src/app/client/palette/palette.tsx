import { Box, CloseButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';

import { asApiError } from '#core/client/api.ts';
import { isComposing } from '#core/client/composing.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { counted } from '#core/shared/sentence.ts';
import { searchResults } from '#features/overview/search/client/api.ts';
import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#features/overview/search/schema.ts';

import { useViewer } from '../viewer.ts';
import {
  canSearch,
  foundGroup,
  matchGroups,
  paletteGroups,
  type ColorScheme,
  type PaletteAction,
  type PaletteEntry,
  type PaletteGroup,
} from './entries.ts';
import classes from './palette.module.css';
import { findShortcut } from './shortcuts.ts';

const PAUSE_MS = 150;

export type PaletteProps = {
  colorScheme: ColorScheme;
  /** Text that was typed before it was shown. */
  early?: string;
  onAction: (action: PaletteAction) => void;
  onClose: () => void;
};

/**
 * A field with results below: a combobox whose list is always open, so that a screen reader announces each selection.
 */
export function Palette({ colorScheme, early = '', onAction, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState(early);
  const [chosenId, setChosenId] = useState<string>();
  const { groups, isSearching, error } = useEntries(text);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = entries.find((entry) => entry.id === chosenId) ?? entries[0];
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id}`;
  const chosenOption = chosen && optionId(chosen);

  useEffect(() => {
    if (chosenOption) document.getElementById(chosenOption)?.scrollIntoView({ block: 'nearest' });
  }, [chosenOption]);

  function handleChange(typed: string): void {
    setText(typed);
    setChosenId(undefined);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && chosen) {
      event.preventDefault();
      setChosenId(entries.at((entries.indexOf(chosen) + step) % entries.length)?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) onAction(chosen.action);
    } else if (findShortcut(event.nativeEvent) === 'palette') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <>
      <div className={classes.head}>
        <IconSearch size="1.125rem" stroke={1.75} aria-hidden />
        <input
          type="text"
          role="combobox"
          className={classes.field}
          aria-label="Search or jump to"
          aria-autocomplete="list"
          aria-expanded={chosen !== undefined}
          aria-controls={chosen && `${id}-list`}
          aria-activedescendant={chosenOption}
          placeholder="Search pages, actions and your items"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX_CHARACTERS}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => handleChange(currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <CloseButton aria-label="Close the search" onClick={onClose} />
      </div>
      {error && (
        <Box p="sm">
          <ErrorBanner sentence="Your items could not be searched." failure={asApiError(error)} />
        </Box>
      )}
      {chosen && (
        <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
          {groups.map(({ label, entries: ofGroup }, index) => (
            <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className={`overline ${classes.group}`}>
                {label}
              </div>
              {ofGroup.map((entry) => (
                <button
                  key={entry.id}
                  type="button"
                  id={optionId(entry)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === chosen}
                  className={classes.option}
                  onPointerMove={() => setChosenId(entry.id)}
                  onClick={() => onAction(entry.action)}
                >
                  <span className={classes.sign} data-numeral={entry.numeral} aria-hidden>
                    {entry.icon && <entry.icon size="1rem" stroke={1.75} />}
                  </span>
                  <span className="long-words">{entry.label}</span>
                  <span className={classes.note}>{isCurrent(entry, colorScheme) ? 'in use' : entry.note}</span>
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={chosen ? 'visually-hidden' : classes.none}>
        {formatStatus({ count: entries.length, typed: text.trim(), isSearching })}
      </p>
    </>
  );
}

/**
 * Returns results for the text: entries immediately, and the user's own titles later and below them, so that no line
 * moves.
 */
function useEntries(text: string): { groups: PaletteGroup[]; isSearching: boolean; error: Error | null } {
  const reader = useViewer();
  const [query] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isSearchable = canSearch(reader) && text.trim().length >= SEARCH_MIN_CHARACTERS;
  const titles = useQuery({ ...searchResults(query), enabled: isSearchable && query.length >= SEARCH_MIN_CHARACTERS });
  const isAnswered = isSearchable && query === text.trim();
  return {
    groups: [...matchGroups(paletteGroups(reader), text), ...foundGroup((isAnswered && titles.data) || [])],
    isSearching: isSearchable && (!isAnswered || titles.isFetching),
    error: isAnswered ? titles.error : null,
  };
}

function formatStatus({ count, typed, isSearching }: { count: number; typed: string; isSearching: boolean }): string {
  if (isSearching) return 'Searching…';
  if (count === 0) return `No results for “${typed}”.`;
  if (typed === '') return '';
  return counted(count, { one: '{count} result', other: '{count} results' });
}

function isCurrent({ action }: PaletteEntry, colorScheme: ColorScheme): boolean {
  return 'scheme' in action && action.scheme === colorScheme;
}

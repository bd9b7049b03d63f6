import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';

import type { OutlineExhibit } from '#binder-engine/outline.ts';
import { DialogButtons } from '#core/client/ui/dialog.tsx';

import type { TreeSection } from './tree.ts';

export type Placing = { exhibit: OutlineExhibit; how: 'move' | 'merge' };

export type PlaceDialogProps = {
  /** Undefined while the dialog is closed. */
  placing: Placing | undefined;
  sections: readonly TreeSection[];
  onClose: () => void;
  /** Receives the ID of the target section, or of the exhibit to merge into. */
  onChoose: (placing: Placing, to: string) => void;
};

/** Asks for the section to move an exhibit to, or the exhibit to merge it into. */
export function MoveExhibitDialog({ placing, sections, onClose, onChoose }: PlaceDialogProps) {
  const title =
    placing && (placing.how === 'move' ? `Move ${placing.exhibit.title}` : `Merge ${placing.exhibit.title}`);
  return (
    <Modal opened={placing !== undefined} onClose={onClose} title={title} returnFocus={false}>
      {placing && <Question {...{ placing, sections, onClose, onChoose }} />}
    </Modal>
  );
}

function Question({ placing, sections, onClose, onChoose }: Omit<PlaceDialogProps, 'placing'> & { placing: Placing }) {
  const places = listPlaces(placing, sections);
  const [chosen, setChosen] = useState(places[0]?.value ?? '');
  const isMove = placing.how === 'move';
  if (places.length === 0) return <p>There are no other exhibits yet.</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(placing, chosen);
      }}
    >
      <NativeSelect
        label={isMove ? 'Section' : 'Exhibit'}
        description={
          isMove
            ? 'It is added to the end of the section.'
            : 'Its files are added to the end of this exhibit, which keeps its title.'
        }
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={places}
        data-autofocus
      />
      <DialogButtons no="Cancel" onNo={onClose}>
        <Button type="submit">{isMove ? 'Move' : 'Merge'}</Button>
      </DialogButtons>
    </form>
  );
}

function listPlaces({ exhibit, how }: Placing, sections: readonly TreeSection[]): { value: string; label: string }[] {
  const places = sections.filter(({ section }) => section.kind === 'exhibits');
  if (how === 'move') {
    return places
      .filter(({ exhibits }) => exhibits.every((one) => one.exhibit.id !== exhibit.id))
      .map(({ section, number }) => ({ value: section.id, label: `${number} ${section.title}`.trim() }));
  }
  return places.flatMap(({ exhibits }) =>
    exhibits
      .filter((one) => one.exhibit.id !== exhibit.id)
      .map((one) => ({ value: one.exhibit.id, label: `${one.number ?? ''} ${one.exhibit.title}`.trim() })),
  );
}

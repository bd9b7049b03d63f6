import { Button, Modal, Text } from '@mantine/core';

import { useSchemaForm } from '#core/client/form.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { DialogButtons } from '#core/client/ui/dialog.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { packetFilingDay, type PacketRow } from '../schema.ts';

export type FilingDialogProps = {
  /** Undefined while the dialog is closed. */
  packet: PacketRow | undefined;
  /** Name of the packet. */
  name: string;
  seal: (filing: { id: string; version: number; filed_on: string }) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the filing date of a packet before it is sealed. */
export function FilingDialog({ packet, name, seal, onClose }: FilingDialogProps) {
  return (
    <Modal opened={packet !== undefined} onClose={onClose} title={`Seal the ${name}`}>
      {packet && <Question packet={packet} seal={seal} onClose={onClose} />}
    </Modal>
  );
}

function Question({
  packet: { id, version, created_at },
  seal,
  onClose,
}: { packet: PacketRow } & Pick<FilingDialogProps, 'seal' | 'onClose'>) {
  const checked = useSchemaForm({
    schema: packetFilingDay,
    initialValues: { filed_on: '' },
    async submit({ filed_on }) {
      await seal({ id, version, filed_on });
      onClose();
    },
  });
  const { form, field, isBusy } = checked;
  const { filed_on: day } = form.getValues();
  // Possible if the same packet was created again, but more often a mistyped year, which could never be corrected.
  const created = dateIn(useTimeZone(), new Date(created_at));
  const isBefore = typeof day === 'string' && day !== '' && day < created;
  return (
    <FormFrame of={checked} isShort failed="The packet was not sealed.">
      <Text mb="md">
        A sealed packet stays exactly as you filed it, with its date and the SHA-256 of each file. It cannot be unpinned
        or deleted, and the date cannot be changed.
      </Text>
      <DateInput
        {...field('filed_on')}
        value={day as string | null}
        label="Filing date"
        description={isBefore && `This packet was created later, on ${formatDate(created)}. Please check the date.`}
        withAsterisk
        data-autofocus
      />
      <DialogButtons no="Cancel" onNo={onClose}>
        <Button type="submit">{isBusy ? 'Sealing…' : 'Seal the packet'}</Button>
      </DialogButtons>
    </FormFrame>
  );
}

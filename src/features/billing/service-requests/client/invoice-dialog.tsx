import { Button, Group, Modal, Text } from '@mantine/core';

export type InvoiceDialogProps = {
  /** Number of the issued invoice. Without one, nothing is asked. */
  invoice: string | undefined;
  act: 'update' | 'delete';
  onKeep: () => void;
  onConfirm: () => void;
};

const words = {
  update: {
    follows: 'You can then get an invoice for the changed request, and pay that.',
    confirm: 'Update and cancel the invoice',
  },
  delete: {
    follows: 'Restoring the request will not restore the invoice.',
    confirm: 'Delete and cancel the invoice',
  },
};

/** Asks before a change of a request cancels its issued invoice. */
export function InvoiceDialog({ invoice, act, onKeep, onConfirm }: InvoiceDialogProps) {
  const { follows, confirm } = words[act];
  return (
    <Modal opened={invoice !== undefined} onClose={onKeep} title={`Cancel invoice ${invoice}?`}>
      <Text>
        Invoice {invoice} is for the request as it is now. It will be void, and we will email you that you no longer
        have to pay it. {follows}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onKeep}>
          Keep the invoice
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </Group>
    </Modal>
  );
}

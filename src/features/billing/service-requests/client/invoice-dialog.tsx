import { QuestionDialog } from '#core/client/ui/dialog.tsx';

export type InvoiceDialogProps = {
  /** Number of the issued invoice. Without one, nothing is asked. */
  invoice: string | undefined;
  action: 'update' | 'delete';
  onKeep: () => void;
  onConfirm: () => void;
};

const words = {
  update: {
    follows: 'You can then get an invoice for the changed request, and pay that one.',
    confirm: 'Update and cancel the invoice',
  },
  delete: {
    follows: 'Restoring the request will not restore the invoice.',
    confirm: 'Delete and cancel the invoice',
  },
};

/** Asks before a change of a request cancels its issued invoice. */
export function InvoiceDialog({ invoice, action, onKeep, onConfirm }: InvoiceDialogProps) {
  const { follows, confirm } = words[action];
  return (
    <QuestionDialog
      isOpen={invoice !== undefined}
      title={`Cancel invoice ${invoice}?`}
      no="Keep the invoice"
      yes={confirm}
      onNo={onKeep}
      onYes={onConfirm}
    >
      Invoice {invoice} is for the request as it is now. It will be voided, and we will email you to confirm that you no
      longer have to pay it. {follows}
    </QuestionDialog>
  );
}

import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';

import { termsVersion } from './api.ts';
import { TermsText } from './terms-text.tsx';

/** Opens the terms of an order as they were agreed to. */
export function AgreedTerms({ version, orderId }: { version: number; orderId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...termsVersion({ version, orderId }), enabled: isOpen });
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Read the terms
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={query.data?.title ?? 'Terms of purchase'}
        size="lg"
      >
        <LoadError query={query} sentence="The terms could not be loaded." />
        {query.isPending && <Loading shape="list" label="Loading the terms" />}
        {query.data && <TermsText text={query.data.text} />}
      </Modal>
    </>
  );
}

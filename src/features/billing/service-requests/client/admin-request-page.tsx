import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { useKeptForm } from '#core/client/kept-form.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { Fact } from '#core/client/ui/fact.tsx';
import { paths } from '#core/shared/paths.ts';

import { formatDollars } from '../rules.ts';
import { findProduct, type StaffRequestRow } from '../schema.ts';
import classes from './admin-request-page.module.css';
import { allRequests, staffRequest, transitionRequest } from './api.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { moneyText, statusTones } from './request-text.ts';
import { StaffNotesForm } from './staff-notes-form.tsx';

/** Staff view of one request: what was ordered, payment, and next step. */
export default function AdminRequestPage() {
  const { id = '' } = useParams();
  const query = useQuery(staffRequest(id));
  return (
    <>
      <Text mb="xs">
        <TextLink to={paths.adminRequests}>All service requests</TextLink>
      </Text>
      <LoadError query={query} sentence="This request could not be loaded." isPage />
      {query.isPending && <Loading label="Loading the request" />}
      {query.data && <Handling key={id} request={query.data} />}
    </>
  );
}

function Handling({ request }: { request: StaffRequestRow }) {
  const { id, product, reference, email, status, is_late: isLate, can, version } = request;
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDeliveryUnsaved, setDeliveryUnsaved] = useState(false);
  const [areNotesUnsaved, setNotesUnsaved] = useState(false);
  // Notes that are being typed keep the request as it was opened, so that the server finds that others were saved since.
  const [hasNotes, setHasNotes] = useState(false);
  const [noted, setNoted] = useState(request);
  if (noted !== request && (!hasNotes || noted.staff_notes === request.staff_notes)) setNoted(request);
  // Another number resets a form.
  const [rounds, setRounds] = useState({ delivery: 0, notes: 0 });
  const delivery = useKeptForm(can.transitions.includes('Delivered'));
  const { dialog } = useUnsavedGuard((isDeliveryUnsaved && delivery.isShown) || areNotesUnsaved);
  const accepting = useMutation({
    mutationFn: transitionRequest,
    onSuccess: (changed) => handleChanged(changed, 'You accepted the request. The applicant was notified.'),
    onError: () => queryClient.invalidateQueries({ queryKey: staffRequest(id).queryKey }),
  });

  function handleChanged(changed: StaffRequestRow, text: string): void {
    void showChanged(queryClient, staffRequest(id).queryKey, changed).then(() => showMessage(text));
    void queryClient.invalidateQueries({ queryKey: [...allRequests.key, 'list'] });
  }

  return (
    <>
      <PageHeader
        title={product}
        subtitle={
          <>
            {reference} · <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </>
        }
        aside={
          <Group component="span" display="inline-flex" gap={4}>
            <StatusBadge tone={statusTones[status]}>{status}</StatusBadge>
            {isLate && <StatusBadge tone="rust">Late</StatusBadge>}
          </Group>
        }
      />
      <StatusMessageBanner statusMessage={statusMessage} />
      {accepting.error && (
        <ErrorBanner sentence="This request was not accepted." failure={asApiError(accepting.error)} isFocused />
      )}
      <div className={classes.columns}>
        <Stack gap={20}>
          <Panel title="What was ordered">
            <Facts request={request} />
          </Panel>
          {request.delivered_at && <Delivered request={request} />}
          {can.transitions.includes('Accepted') && (
            <Panel title="Next step">
              <Text mb="sm">
                Accept the request when work on it starts. The delivery time is counted from then, and the applicant is
                notified.
              </Text>
              <Button
                disabled={accepting.isPending}
                onClick={() => accepting.mutate({ id, status: 'Accepted', version })}
              >
                {accepting.isPending ? 'Accepting…' : 'Accept request'}
              </Button>
            </Panel>
          )}
          {delivery.isShown && (
            <Panel>
              <DeliveryForm
                key={rounds.delivery}
                request={request}
                onSaved={(changed) => {
                  delivery.end();
                  handleChanged(changed, 'You delivered the request. The applicant was notified.');
                }}
                onInputChange={delivery.onInputChange}
                onTooLate={(text) => {
                  delivery.end();
                  showMessage(text, 'error');
                }}
                onDiscardDraft={() => setRounds((before) => ({ ...before, delivery: before.delivery + 1 }))}
                onDirtyChange={setDeliveryUnsaved}
              />
            </Panel>
          )}
        </Stack>
        <Stack gap={20}>
          <Panel title="Payment" titleStyle="label">
            <Text mb="sm">{moneyText(request)}</Text>
            {request.order_id ? (
              <TextLink to={`${paths.adminOrders}/${request.order_id}`}>Open the order</TextLink>
            ) : (
              <Text c="dimmed">The applicant has not started to pay.</Text>
            )}
          </Panel>
          <Panel>
            <StaffNotesForm
              key={`${rounds.notes} ${noted.staff_notes}`}
              request={noted}
              onSaved={(changed) => {
                setNoted(changed);
                handleChanged(changed, 'Your notes were saved.');
              }}
              onTakeNewer={(newer) => {
                void showChanged(queryClient, staffRequest(id).queryKey, newer);
                setNoted(newer);
              }}
              onDiscardDraft={() => {
                setNoted(request);
                setRounds((before) => ({ ...before, notes: before.notes + 1 }));
              }}
              onInputChange={setHasNotes}
              onDirtyChange={setNotesUnsaved}
            />
          </Panel>
        </Stack>
      </div>
      {dialog}
    </>
  );
}

function Facts({ request }: { request: StaffRequestRow }) {
  const { product, quantity, cost, total, notes } = request;
  const unit = findProduct(product)?.unit;
  return (
    <Stack component="dl" gap="sm">
      <Fact label="Quantity">{`${quantity} × ${formatDollars(cost)}${unit ? ` per ${unit}` : ''}`}</Fact>
      <Fact label="Total">{formatDollars(total)}</Fact>
      <Fact label="Ordered">
        <Instant at={request.created_at} />
      </Fact>
      <Fact label="Accepted">{request.accepted_at && <Instant at={request.accepted_at} />}</Fact>
      <Fact label="Paid">{request.paid_at && <Instant at={request.paid_at} />}</Fact>
      <Fact label="Expected">{request.expected_at && <Instant at={request.expected_at} show="day" />}</Fact>
      <Fact label="Delivered">{request.delivered_at && <Instant at={request.delivered_at} />}</Fact>
      <Fact label="Applicant’s notes">{notes && <span className={classes.text}>{notes}</span>}</Fact>
    </Stack>
  );
}

function Delivered({ request: { delivered_files: files, delivery_note: note } }: { request: StaffRequestRow }) {
  return (
    <Panel title="What was delivered">
      {note && <p className={classes.text}>{note}</p>}
      <FileList label="Delivered files" files={listedFiles(files)} />
      {!note && files.length === 0 && <Text c="dimmed">Delivered without files or a note.</Text>}
    </Panel>
  );
}

import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { paths, rowLink } from '#core/shared/paths.ts';
import { isPreviewable } from '#features/storage/files/rules.ts';

import type { Purchase } from '../schema.ts';
import { purchases } from './api.ts';
import classes from './purchases-page.module.css';

/** The user's purchases of the package and the workbook, with files and extras. */
export default function PurchasesPage() {
  const bought = useQuery(purchases);
  return (
    <>
      <PageHeader subtitle="What you bought, with its files. You have lifetime access." />
      {bought.isPending && <Loading shape="list" label="Loading your purchases" />}
      {bought.isError && <LoadError query={bought} sentence="Your purchases could not be loaded." />}
      {bought.data?.length === 0 && (
        <EmptyState
          sentence="You have not bought anything yet."
          why="The workbook and the premium package appear here with their files once you have paid."
        />
      )}
      <Stack gap={20}>
        {bought.data?.map((purchase) => (
          <Bought key={purchase.id} of={purchase} />
        ))}
      </Stack>
    </>
  );
}

function Bought({
  of: { id, name, description, bought_at, opens_access, credits, files, requests },
}: {
  of: Purchase;
}) {
  return (
    <Panel title={name}>
      <Text mb="sm">
        Bought on <Instant at={bought_at} show="day" />. <TextLink to={`${paths.payment}/${id}`}>Order</TextLink>
      </Text>
      {description !== '' && (
        <TypedText maw="42rem" mb="sm">
          {description}
        </TypedText>
      )}
      <h3 className={classes.heading}>Files</h3>
      {files.length === 0 ? (
        <Text mb="sm">There are no files yet. We will notify you when there are.</Text>
      ) : (
        <FileList
          label={`Files in ${name}`}
          files={files.map(({ title, file_url }) => ({
            name: title,
            url: file_url,
            downloadUrl: `${file_url}?download`,
            isPreviewable: isPreviewable(title),
          }))}
        />
      )}
      {(opens_access || credits.total > 0 || requests.length > 0) && (
        <>
          <h3 className={classes.heading}>What is included</h3>
          <ul className={classes.list}>
            {opens_access && <li>Access to the applicant’s workspace, with no end date</li>}
            {credits.total > 0 && (
              <li>
                Session credits: {credits.left} of {credits.total} left.{' '}
                <TextLink to={paths.bookings}>Book a session</TextLink>
              </li>
            )}
            {requests.map((request) => (
              <li key={request.id}>
                <TextLink to={rowLink(`${paths.dashboard}/requests`, request.id)}>{request.product}</TextLink>:{' '}
                {request.status === 'Delivered' ? 'delivered' : 'requested for you'}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';

import { DownloadButton } from '#core/client/ui/download-button.tsx';
import { FileTiles } from '#core/client/ui/file-tiles.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { paths, rowLink } from '#core/shared/paths.ts';
import { fileName } from '#core/shared/uploads.ts';
import { isPreviewable } from '#features/storage/files/rules.ts';
import { recordTypes } from '#records/registry.ts';

import { isComplete, listMissingParts, listWarnings } from '../rules.ts';
import { languageName, type NamingRecord, type TranslationRow } from '../schema.ts';
import { certificateLink } from './api.ts';
import classes from './translation-list.module.css';
import { stateLabels, getTypeTitle } from './translation-text.ts';

export type TranslationListProps = {
  rows: readonly TranslationRow[];
  markedId: string | undefined;
  onEdit: (row: TranslationRow, field?: string) => void;
  onDelete: (row: TranslationRow) => void;
};

/** Each original next to its translation and certificate, with what is missing. */
export function TranslationList({ rows, markedId, onEdit, onDelete }: TranslationListProps) {
  const items = rows.map((row): RecordListItem => {
    const { id, language, record, can } = row;
    const title = fileName(row.original_url);
    const isWhole = isComplete(row);
    return {
      id,
      title,
      details: (
        <>
          {languageName(language)} · {record ? <RecordLink record={record} /> : 'This file is no longer in any record'}
        </>
      ),
      badge: (
        <StatusBadge tone={isWhole ? 'green' : 'brass'}>{stateLabels[isWhole ? 'complete' : 'incomplete']}</StatusBadge>
      ),
      body: <Pair row={row} title={title} />,
      // A complete row needs nothing. Its certificate is in the form.
      actions: !isWhole && (
        <>
          {can.edit && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Add what is missing for ${title}`}
              onClick={() => onEdit(row)}
            >
              Add what is missing
            </Button>
          )}
          {row.certificate_url === null && (
            <DownloadButton
              href={certificateLink(id)}
              variant="subtle"
              size="sm"
              aria-label={`Download the certificate to sign for ${title}`}
            >
              Download the certificate to sign
            </DownloadButton>
          )}
        </>
      ),
      acts: [
        ...(can.edit ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
        ...(can.delete ? [{ label: 'Delete', onClick: () => onDelete(row) }] : []),
      ],
      onEdit: can.edit ? () => onEdit(row) : undefined,
    };
  });
  return <RecordList label="Your translations" items={items} markedId={markedId} />;
}

function RecordLink({ record }: { record: NamingRecord }) {
  const segment = recordTypes.find(({ table }) => table === record.type)?.segment ?? '';
  return (
    <>
      {getTypeTitle(record)} › <Link to={rowLink(`${paths.dashboard}/${segment}`, record.id)}>{record.title}</Link>
    </>
  );
}

function Pair({ row, title }: { row: TranslationRow; title: string }) {
  const papers = [
    { label: `Original, in ${languageName(row.language)}`, url: row.original_url },
    { label: 'Translation, in English', url: row.translation_url },
    { label: 'Signed certificate', url: row.certificate_url },
  ];
  const missing = listMissingParts(row);
  return (
    <>
      <Tiles least="9rem" gap="0.75rem 1rem" isStretched maw="48rem" mt="xs">
        {papers.map(({ label, url }) => (
          <Stack key={label} gap={0} miw={0}>
            <SoftText mb={4} fz="xs">
              {label}
            </SoftText>
            {url === null ? <p className={classes.none}>Missing</p> : <FileTiles label={label} files={[listed(url)]} />}
          </Stack>
        ))}
      </Tiles>
      {row.translator_name !== '' && <SoftText mt="xs">Translator: {row.translator_name}</SoftText>}
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label={`Missing for ${title}`}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {listWarnings(row).map((sentence) => (
        <SoftText key={sentence} mt="xs">
          {sentence}
        </SoftText>
      ))}
    </>
  );
}

function listed(url: string) {
  const name = fileName(url);
  return { name, url, downloadUrl: `${url}?download`, isPreviewable: isPreviewable(name) };
}

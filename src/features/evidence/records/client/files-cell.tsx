import { fileKey, fileName } from '#core/shared/uploads.ts';

import type { CellProps } from './kind-props.ts';

export function FilesCell({ value }: CellProps<'files'>) {
  return value.map((address, index) => (
    <span key={address}>
      {index > 0 && ', '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {fileKey(address) === undefined ? address : fileName(address)}
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
    </span>
  ));
}

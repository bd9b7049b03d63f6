import { fileName } from '#core/shared/uploads.ts';
import type { CellProps } from '#records/client/kind-props.ts';

export function FilesCell({ value }: CellProps<'files'>) {
  return value.map((url, index) => (
    <span key={url}>
      {index > 0 && ', '}
      <a href={url} target="_blank" rel="noopener">
        {fileName(url)}
        <span className="visually-hidden">, opens in a new tab</span>
      </a>
    </span>
  ));
}

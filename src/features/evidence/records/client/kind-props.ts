import type { CellPropsOf, InputPropsOf, ValueOfKind } from '#core/client/field-props.ts';
import type { FieldType, FieldOf } from '#records/field-types/kinds.ts';

/** Value of a field by kind, in a form and in a row. */
type ValueOf<K extends FieldType> = (ValueOfKind & { file: string | null; files: string[] })[K];

/** Props of the input of each kind. */
export type InputProps<K extends FieldType> = InputPropsOf<FieldOf<K>, ValueOf<K>>;

/** Component that displays a value of each kind. */
export type CellProps<K extends FieldType> = CellPropsOf<ValueOf<K>>;

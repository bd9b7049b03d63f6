/** A refusal for the operator: the command line shows its sentence, users never see it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** A refusal for whoever runs the server: the command line shows its sentence, people never see it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

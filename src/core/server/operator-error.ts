/** Error for the operator. The command line prints its message, and users never see it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

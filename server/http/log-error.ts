/** An error as it is logged. */
interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** Drizzle quotes a failed query with its parameters, which contain secrets and personal data. */
const withoutParameters = (text: string) => text.replace(/\nparams: [^]*$/u, '')

/** For invalid values (SQLSTATE class 22) PostgreSQL's own message quotes the value. */
const withoutValues = (text: string, code: unknown) =>
  typeof code === 'string' && /^22...$/.test(code) ? text.replace(/"[^]*"/u, '"…"') : text

/**
 * An error for the log: its type, message, code and stack, and those of its causes. Other
 * properties are left out, such as PostgreSQL's `detail` with the values of a row.
 */
export function logError(error: unknown): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  const inner = logError(cause)
  const told = withoutValues(withoutParameters(message), code)
  return {
    type: name,
    message: told,
    ...(typeof code === 'string' ? { code } : {}),
    // A stack without this message may contain a different one that has not been cleaned.
    ...(stack?.includes(message) ? { stack: stack.replace(message, () => told) } : {}),
    ...(inner === undefined ? {} : { cause: inner }),
  }
}

/** What the log keeps of an error. */
interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/** Drizzle quotes a failed query with all its parameters, and these hold secrets and personal data. */
const withoutParameters = (text: string) => text.replace(/\nparams: [^]*$/u, '')

/** A value of the wrong form (SQLSTATE class 22) stands in PostgreSQL's own message, in quotes. */
const withoutValues = (text: string, code: unknown) =>
  typeof code === 'string' && /^22...$/.test(code) ? text.replace(/"[^]*"/u, '"…"') : text

/**
 * An error for the log: its kind, message, code and stack, and those of its causes. Other properties,
 * such as PostgreSQL's `detail` with the values of a row, stay out.
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
    // One that does not begin with the message may hold another, which nobody has looked at.
    ...(stack?.includes(message) ? { stack: stack.replace(message, () => told) } : {}),
    ...(inner === undefined ? {} : { cause: inner }),
  }
}

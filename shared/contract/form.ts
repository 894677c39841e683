import * as z from 'zod/mini'

/** One error in a form; `pointer` is the field as a JSON pointer, or empty for the whole form. */
export interface FormIssue {
  pointer: string
  detail: string
}

/** What was typed in each field, unchanged. Never contains a secret. */
export type FormValues = Readonly<Record<string, string>>

/** A route action's answer to a posted form. */
export interface FormAnswer {
  values: FormValues
  errors?: readonly FormIssue[]
  /** The form has succeeded. */
  done?: true
}

export type CheckedForm<T> =
  | { ok: true; values: FormValues; value: T }
  | { ok: false; values: FormValues; errors: FormIssue[] }

interface Options {
  /** Fields whose values are never sent back. */
  secret?: readonly string[]
}

// HTML cannot contain NUL. The schema has already refused such input.
const echoed = (text: string) => text.replaceAll('\0', '')

/**
 * Checks a form against a schema whose keys are the fields in page order. Reports the first issue
 * of every field; a missing field counts as empty.
 */
export function checkForm<S extends z.ZodMiniObject>(
  schema: S,
  form: FormData,
  { secret = [] }: Options = {},
): CheckedForm<z.output<S>> {
  const names = Object.keys(schema.shape)
  const given: Record<string, string> = {}
  const values: Record<string, string> = {}
  const issues = new Map<string, string>()
  if ([...form.keys()].some((name) => !names.includes(name))) {
    issues.set('', 'The form contains a field that this page does not have. Reload the page.')
  }
  for (const name of names) {
    const texts = form.getAll(name).filter((each) => typeof each === 'string')
    // Browsers send line breaks as CRLF; people typed LF.
    const text = (texts[0] ?? '').replaceAll('\r\n', '\n')
    given[name] = text
    if (!secret.includes(name)) values[name] = echoed(text)
    if (texts.length > 1)
      issues.set(`/${name}`, 'One of the fields was sent more than once. Enter it again.')
  }
  const result = z.safeParse(schema, given)
  for (const { path, message } of result.error?.issues ?? []) {
    const pointer = `/${path.join('/')}`
    if (!issues.has(pointer)) issues.set(pointer, message)
  }
  if (result.success && issues.size === 0) return { ok: true, values, value: result.data }
  const order = ({ pointer }: FormIssue) => names.indexOf(pointer.slice(1))
  const errors = [...issues].map(([pointer, detail]) => ({ pointer, detail }))
  return { ok: false, values, errors: errors.toSorted((a, b) => order(a) - order(b)) }
}

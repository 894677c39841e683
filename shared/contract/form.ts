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

/** The fields of a schema in its order; one in an object is called `object/field`. */
const fieldsOf = ({ shape }: z.ZodMiniObject): [string, z.core.$ZodType][] =>
  Object.entries(shape).flatMap(([key, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    if (def.type !== 'object') return [[key, schema]]
    return Object.entries(def.shape).map(([field, within]) => [`${key}/${field}`, within])
  })

/** What a text in a form means to its schema: a list is its lines, and a tick sends `yes`. */
function readAs(schema: z.core.$ZodType, text: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'default') return readAs(def.innerType, text)
  if (def.type === 'array') return text.split('\n')
  return def.type === 'boolean' ? text === 'yes' : text
}

/**
 * Checks a form against a schema whose keys are the fields in page order. Reports the first issue
 * of every field; a missing field counts as empty.
 */
export function checkForm<S extends z.ZodMiniObject>(
  schema: S,
  form: FormData,
  { secret = [] }: Options = {},
): CheckedForm<z.output<S>> {
  const fields = fieldsOf(schema)
  const names = fields.map(([name]) => name)
  const given: Record<string, unknown> = {}
  const values: Record<string, string> = {}
  const issues = new Map<string, string>()
  if ([...form.keys()].some((name) => !names.includes(name))) {
    issues.set('', 'The form contains a field that this page does not have. Reload the page.')
  }
  for (const [name, field] of fields) {
    const texts = form.getAll(name).filter((each) => typeof each === 'string')
    // Browsers send line breaks as CRLF; people typed LF.
    const text = (texts[0] ?? '').replaceAll('\r\n', '\n')
    const [key = '', within] = name.split('/')
    const read = readAs(field, text)
    given[key] = within === undefined ? read : { ...(given[key] as object), [within]: read }
    if (!secret.includes(name)) values[name] = echoed(text)
    if (texts.length > 1)
      issues.set(`/${name}`, 'One of the fields was sent more than once. Enter it again.')
  }
  const result = z.safeParse(schema, given)
  for (const { path, message } of result.error?.issues ?? []) {
    const place = path.join('/')
    // An issue of one line of a list belongs to its field.
    const pointer = `/${names.find((name) => `${place}/`.startsWith(`${name}/`)) ?? place}`
    if (!issues.has(pointer)) issues.set(pointer, message)
  }
  if (result.success && issues.size === 0) return { ok: true, values, value: result.data }
  const order = ({ pointer }: FormIssue) => names.indexOf(pointer.slice(1))
  const errors = [...issues].map(([pointer, detail]) => ({ pointer, detail }))
  return { ok: false, values, errors: errors.toSorted((a, b) => order(a) - order(b)) }
}

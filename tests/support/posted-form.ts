import type { CheckedForm } from '#shared/contract/form.ts'

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>

/** A form as a browser sends it; an undefined field is missing, and several texts repeat it. */
export function postedForm(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, texts] of Object.entries(fields)) {
    for (const text of texts === undefined ? [] : [texts].flat()) form.append(name, text)
  }
  return form
}

/** The messages of a refused form by pointer; empty if it is accepted. */
export function issuesOf(checked: CheckedForm<unknown>): Record<string, string> {
  if (checked.ok) return {}
  return Object.fromEntries(checked.errors.map(({ pointer, detail }) => [pointer, detail]))
}

import * as z from 'zod/mini'

import type { InputOf } from '../../../contract/endpoint.ts'
import { checkForm, type CheckedForm, type FormIssue } from '../../../contract/form.ts'
import type { OrderView } from '../order-words.ts'
import { disputes } from './contract.ts'
import { isDivisible, type RejectedPieces } from './divide-lines.ts'

type Line = OrderView['lines'][number]
type Rejection = InputOf<typeof disputes.rejectLines>['lines'][number]

/** The name of a line's field. */
export const lineField = (position: number, field: 'choice' | 'pieces' | 'reason' | 'text') =>
  `line-${position}-${field}`

const { reason, text } = disputes.reject.input.shape
const schema = z.strictObject({ reason, text })

function piecesTyped(form: FormData, line: Line): number {
  if (!isDivisible(line)) return line.pieces
  const typed = String(form.get(lineField(line.position, 'pieces')) ?? '').trim()
  return /^\d+$/.test(typed) ? Number(typed) : 0
}

const isRejected = (form: FormData, { position }: Line) =>
  form.get(lineField(position, 'choice')) === 'reject'

/** What the form rejects, as far as it is filled in: no pieces of a line whose number is not right. */
export const rejectedIn = (form: FormData, lines: readonly Line[]): RejectedPieces[] =>
  lines
    .filter((line) => isRejected(form, line))
    .map((line) => {
      const pieces = piecesTyped(form, line)
      return { position: line.position, pieces: pieces > line.pieces ? 0 : pieces }
    })

/**
 * Reads which lines a buyer rejects, and why.
 * @param filesOf the ids of the files that show what is wrong with a line
 */
export function checkChoices(
  form: FormData,
  lines: readonly Line[],
  filesOf: (position: number) => string[],
): CheckedForm<Rejection[]> {
  const rejections: Rejection[] = []
  const errors: FormIssue[] = []
  for (const line of lines.filter((each) => isRejected(form, each))) {
    const { position } = line
    const said = new FormData()
    for (const field of ['reason', 'text'] as const) {
      said.append(field, String(form.get(lineField(position, field)) ?? ''))
    }
    const pieces = piecesTyped(form, line)
    if (pieces < 1 || pieces > line.pieces) {
      const detail = `Enter a number from 1 to ${line.pieces}.`
      errors.push({ pointer: `/${lineField(position, 'pieces')}`, detail })
    }
    const checked = checkForm(schema, said)
    if (checked.ok) {
      rejections.push({ position, pieces, ...checked.value, evidence: filesOf(position) })
    } else {
      errors.push(
        ...checked.errors.map(({ pointer, detail }) => ({
          pointer: `/line-${position}-${pointer.slice(1)}`,
          detail,
        })),
      )
    }
  }
  if (errors.length > 0) return { ok: false, values: {}, errors }
  if (rejections.length > 0) return { ok: true, values: {}, value: rejections }
  const detail = 'Nothing is rejected. Reject at least one lot, or accept the goods above.'
  return { ok: false, values: {}, errors: [{ pointer: '', detail }] }
}

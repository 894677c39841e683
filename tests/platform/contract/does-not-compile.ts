/**
 * What the compiler refuses, so that no operation goes without a rule. `tsc` fails if one of the marked
 * lines compiles; nothing here runs.
 */
import * as z from 'zod/mini'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { account, anyone, buying, member, operator, steppedUp } from '#server/contract/rules.ts'
import { endpoint } from '#shared/contract/endpoint.ts'

const one = {
  method: 'POST',
  path: '/things/:id',
  summary: 'A thing',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ name: z.string() }),
} as const
const contract = { read: endpoint(one), end: endpoint({ ...one, output: z.object({}) }) }
type Things = Handlers<typeof contract>

const read = (_ctx: CallContext, { id }: { id: string }) => ({ name: id })
const end = () => {}
const byNumber = (_ctx: CallContext, { number }: { number: number }) => ({ name: `${number}` })
/** Work for a company, which not everybody has. */
const ofCompany = ({ actor }: CallContext<MemberActor>, _asked: { id: string }) => ({
  name: actor.company.id,
})

/** This is how it compiles. */
export const things: Things = { read: allow(member, ofCompany), end: allow(anyone, end) }
export const operations = implement('things', contract, things)

export const refused: Things[] = [
  // @ts-expect-error An operation without a rule.
  { read, end: allow(anyone, end) },
  // @ts-expect-error A missing operation.
  { read: allow(anyone, read) },
  // @ts-expect-error An operation that the contract does not have.
  { read: allow(anyone, read), end: allow(anyone, end), remove: allow(anyone, end) },
  // @ts-expect-error A rule made by hand, which does not narrow the view of the database.
  { read: { rule: anyone, work: read }, end: allow(anyone, end) },
  // @ts-expect-error An answer that is not the contract's.
  { read: allow(anyone, () => ({ title: 'x' })), end: allow(anyone, end) },
  // @ts-expect-error Work that wants input that the contract does not have.
  { read: allow(anyone, byNumber), end: allow(anyone, end) },
]

// @ts-expect-error A group that lacks an operation.
implement('things', contract, { read: allow(anyone, read) })

// @ts-expect-error Work for a company, for anybody.
allow(anyone, ofCompany)
// @ts-expect-error The same for anybody with an account,
allow(account, ofCompany)
// @ts-expect-error for operators, who have no company,
allow(operator, ofCompany)
// @ts-expect-error and after a proof of who they are, which does not give them one.
allow(steppedUp(operator), ofCompany)
allow(steppedUp(buying(member)), ofCompany)

// @ts-expect-error A rule about companies cannot narrow one that admits people without.
buying(account)
// @ts-expect-error A rule about people cannot narrow one that admits visitors.
steppedUp(anyone)
// @ts-expect-error Without work there is no operation.
allow(member)

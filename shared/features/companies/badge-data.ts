import type { Api } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { verification } from './verification-contract.ts'

/** The public facts of a verified company. */
export type Badge = OutputOf<typeof verification.badge>

/** A company's badge. Throws a `CallError` if no verified company has this id. */
export const loadBadge = ({ call }: Api, id: string): Promise<Badge> =>
  call(verification.badge, { id })

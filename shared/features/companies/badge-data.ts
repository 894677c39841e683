import type { Api } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { verification } from './verification-contract.ts'

/** What everybody may know of a verified company. */
export type Badge = OutputOf<typeof verification.badge>

/** The badge of a company. Throws a `CallError` where no verified company has this id. */
export const loadBadge = ({ call }: Api, id: string): Promise<Badge> =>
  call(verification.badge, { id })

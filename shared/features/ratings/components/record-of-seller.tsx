import { useShell } from '../../../workplace/use-shell.ts'
import { Part as SellerRecord } from './seller-record.tsx'

/** On a seller's public page: what its orders say about it, for people of verified companies. */
export function Part({ sellerId }: { sellerId: string }) {
  const verified = useShell()?.me.company?.verified === true
  return verified && <SellerRecord sellerId={sellerId} />
}

import { useEffect, useState } from 'react'

import { useApi } from '../contract/call.ts'
import type { AddressFormat } from './address-format.ts'

/**
 * How addresses are written in a country, by its ISO 3166-1 code; null while that is not known. The list of
 * countries is not imported here: pages without an address would fetch it with the other fields.
 */
export function useAddressFormat(country: string | undefined): AddressFormat | null {
  const api = useApi()
  const [format, setFormat] = useState<AddressFormat | null>(null)
  useEffect(() => {
    if (country === undefined) return
    let isOld = false
    const load = async () => {
      // Fetched here, because its schema would be most of what a page with a form downloads.
      const { addressFormat } = await import('./contract.ts')
      const found = await api().call(addressFormat, { country })
      if (!isOld) setFormat(found)
    }
    // Without it the fields of any country stay, and the server checks what is sent.
    load().catch(() => undefined)
    return () => {
      isOld = true
    }
  }, [country, api])
  return format?.country === country ? format : null
}

import { randomUUID } from 'node:crypto'

import type { Queryable } from '#server/contract/database.ts'
import type { FrozenAddress } from '#server/features/addresses/service.ts'
import { companyAddress } from '#server/features/addresses/table.ts'
import type { StreetAddress } from '#shared/postal/postal-address.ts'

/** A registered address in the United Kingdom. */
export const registeredStreet: StreetAddress = {
  lines: ['1 Hatton Garden'],
  district: '',
  city: 'London',
  region: '',
  postalCode: 'EC1N 6NQ',
}

/** Where goods go in the tests. No other text of theirs holds the street, the recipient or the number. */
export const testAddress: FrozenAddress = {
  id: null,
  address: {
    country: 'GB',
    recipient: 'Receiving Desk',
    careOf: '',
    lines: ['77 Vaultgate Yard'],
    district: '',
    city: 'London',
    region: '',
    postalCode: 'EC1N 8SY',
  },
  contact: 'Robin Keeper',
  telephone: '+442079460777',
  hours: { days: [1, 2, 3, 4, 5], from: '09:30', to: '16:00' },
  instructions: 'Ring at the yellow door.',
}

/** Gives a company a default address for deliveries and returns, whose id is that of the company. */
export async function addTestAddress(
  db: Queryable,
  { companyId, personId, at }: { companyId: string; personId: string; at: Date },
): Promise<void> {
  await db.insert(companyAddress).values({
    ...testAddress,
    id: companyId,
    companyId,
    name: 'Vault',
    uses: ['delivery', 'returns'],
    defaultDelivery: true,
    defaultReturns: true,
    enteredBy: personId,
    createdAt: at,
  })
}

/** Gives a company one more address for deliveries. @returns its id */
export async function addOtherAddress(
  db: Queryable,
  { companyId, personId }: { companyId: string | null; personId: string },
  address: Partial<FrozenAddress['address']>,
): Promise<string> {
  const id = randomUUID()
  await db.insert(companyAddress).values({
    ...testAddress,
    id,
    address: { ...testAddress.address, ...address },
    companyId: companyId ?? '',
    name: 'Elsewhere',
    uses: ['delivery'],
    defaultDelivery: false,
    defaultReturns: false,
    enteredBy: personId,
    createdAt: new Date(),
  })
  return id
}

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { addAddress } from '#server/features/addresses/change-addresses.ts'

import { type DemoCompany, demoAddress } from './demo-company.ts'

const officeHours = { days: [1, 2, 3, 4, 5], from: '10:00', to: '17:00' }

/** Enters where a demo company receives goods: at its premises, and in a vault if it has one. */
export async function enterAddresses(
  ctx: CallContext<MemberActor>,
  company: DemoCompany,
): Promise<void> {
  const { given, vault } = company
  const at = { contact: given.name, telephone: given.telephone, keepPostalCode: false }
  await addAddress(ctx, {
    ...at,
    name: given.accountKind === 'buyer' ? 'Showroom' : 'Workshop',
    uses: given.accountKind === 'seller' ? ['returns'] : ['delivery', 'returns'],
    address: demoAddress(company, given.place),
    hours: officeHours,
    instructions: '',
    defaultDelivery: false,
    defaultReturns: false,
  })
  if (vault === undefined) return
  await addAddress(ctx, {
    ...at,
    name: vault.careOf.replace(/,.*/u, ''),
    uses: ['vault'],
    address: demoAddress(company, vault.place, vault.careOf),
    hours: { days: [1, 2, 3, 4, 5], from: '09:30', to: '16:00' },
    instructions: 'Announce the parcel a day before.',
    defaultDelivery: true,
    defaultReturns: false,
  })
}

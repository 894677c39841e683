import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { safeReturnTo } from '../../../contract/return-to.ts'
import { countryName } from '../../../postal/country-name.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf } from '../../../routing/query.ts'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { companyProfile } from '../../companies/profile-contract.ts'
import { checkWithCountry } from '../address-form.ts'
import { takesDeliveries } from '../address-uses.ts'
import { addressCrumbs, AddressForm } from '../components/address-form.tsx'
import { addresses } from '../contract.ts'

const query = { returnTo: text({ max: 300 }) }

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [{ items }, { companyName, country }] = await Promise.all([
    call(addresses.list, {}),
    call(companyProfile.details, {}),
  ])
  return { delivers: items.some(({ uses }) => takesDeliveries(uses)), companyName, country }
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkWithCountry, async ({ call }, given) => {
    await call(addresses.add, given)
    return redirect(safeReturnTo(queryOf(args, query).returnTo) ?? paths.addresses)
  })

/** Adds an address to the address book. */
export function Page() {
  const { delivers, companyName, country } = useLoaderData<typeof loader>()
  const { name } = useMe()
  const initial = {
    'address/country': countryName(country),
    'address/recipient': companyName,
    contact: name,
    uses: delivers ? '' : 'delivery',
  }
  return (
    <WorkplacePage title="Add an address" crumbs={addressCrumbs}>
      <AddressForm initial={initial} />
    </WorkplacePage>
  )
}

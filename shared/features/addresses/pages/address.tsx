import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formAction } from '../../../contract/form-action.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { checkWithCountry, formOf } from '../address-form.ts'
import { addressCrumbs, AddressForm } from '../components/address-form.tsx'
import { addresses } from '../contract.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { items } = await apiOf(args).call(addresses.list, {})
  const found = items.find(({ id }) => id === args.params.id)
  // It was corrected or removed meanwhile.
  if (found === undefined) throw redirect(paths.addresses)
  return found
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, checkWithCountry, async ({ call }, given) => {
    await call(addresses.change, { id: args.params.id ?? '', ...given })
    return redirect(paths.addresses)
  })

/** Corrects an address of the address book. */
export function Page() {
  const address = useLoaderData<typeof loader>()
  return (
    <WorkplacePage
      title={address.name}
      documentTitle="Correct an address"
      lead="Orders that were placed keep the address as it was."
      crumbs={addressCrumbs}
    >
      <AddressForm initial={formOf(address, countryName(address.address.country))} />
    </WorkplacePage>
  )
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { rates } from '../../rates/contract.ts'
import { ListingEditor } from '../components/listing-editor.tsx'
import { listings } from '../contract.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [loaded, current] = await Promise.all([
    call(listings.own, { id: args.params.id ?? '' }),
    call(rates.current, {}),
  ])
  return { loaded, rates: current }
}

/** The editor of one listing. */
export function Page() {
  const { loaded, rates: current } = useLoaderData<typeof loader>()
  return <ListingEditor key={loaded.id} loaded={loaded} rates={current} />
}

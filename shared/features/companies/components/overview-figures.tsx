import { useCallback } from 'react'
import { Link } from 'react-router-dom'

import type { Api } from '../../../contract/call.ts'
import { type Loaded, useLoaded } from '../../../ui/use-loaded.ts'
import { PartsOf } from '../../../workplace/parts.tsx'
import { useShell } from '../../../workplace/use-shell.ts'
import type { Figure } from '../../../workplace/waiting.ts'
import { useMe } from '../../../workplace/workplace-page.tsx'

const none: readonly Figure[] = []
/** How many have room. */
const most = 4

/** What a company's trade comes to now, as `OverviewFigures` shows it. */
export function useFigures(): Loaded<readonly Figure[]> {
  const me = useMe()
  const menu = useShell()?.menu
  const load = useCallback(
    async (api: Api) =>
      menu === undefined
        ? none
        : (await Promise.all(menu.figures.map((each) => each(api, me)))).flat(),
    [menu, me],
  )
  return useLoaded(load)
}

/** What a company's trade comes to now. Without any trade there is nothing to show. */
export function OverviewFigures({ of }: { of: Loaded<readonly Figure[]> }) {
  const { data, failed, retry } = of
  if (failed) {
    return (
      <div className="figures-failed" role="alert">
        <p className="overview-empty">Your figures could not be loaded.</p>
        <button className="button button-small" type="button" onClick={retry}>
          Try again
        </button>
      </div>
    )
  }
  if (data === null || data.length === 0) return null
  const shown = data.slice(0, most)
  return (
    <>
      <ul className="figures">
        {shown.map(({ value, label, says, to }) => (
          <li key={label}>
            <p className="figure-value">
              {typeof value === 'string' ? (
                <span className="d4">{value}</span>
              ) : (
                <PartsOf place="totalPrice" of={{ amounts: value }} />
              )}
            </p>
            <p>
              <Link className="figure-label" to={to}>
                {label}
              </Link>
            </p>
            <p className="small quiet">{says}</p>
          </li>
        ))}
      </ul>
      <PartsOf
        place="ratesNote"
        of={{
          of: shown.flatMap(({ value }) =>
            typeof value === 'string' ? [] : value.map(({ currency }) => currency),
          ),
        }}
      />
    </>
  )
}

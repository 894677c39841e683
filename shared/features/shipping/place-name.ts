import { countryName } from '../../postal/country-name.ts'

const withArticle = new Set(
  'AE BQ BS CD CF CK DO FK FO GB GM IM KM KY MH MP MV NL PH SB TC UM US VG VI'.split(' '),
)

/** The name of a country in a sentence, such as "the United States". */
export const placeName = (code: string): string =>
  withArticle.has(code) ? `the ${countryName(code)}` : countryName(code)

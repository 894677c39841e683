import { describe, expect, it } from 'vitest'

import { contactMark, hideContactData, namesAccount } from '#shared/contact-data/contact-data.ts'

import { cpuTime } from '../../support/cpu-time.ts'
import { expectBelow } from '../../support/expect-below.ts'

/** Texts with contact data, and what of them may stay. */
const hostile: readonly (readonly [text: string, stays: string])[] = [
  ['Write to rossi@gioielli.it.', `Write to ${contactMark}.`],
  ['Write to rossi @ gioielli.it please', `Write to ${contactMark} please`],
  ['Write to rossi at gioielli dot com', `Write to ${contactMark}`],
  ['rossi(at)gioielli(dot)it', contactMark],
  ['rossi [at] gioielli.co.uk', contactMark],
  ['rossi AT gioielli DOT com', contactMark],
  ['rossi arroba gioielli punto com', contactMark],
  ['rossi klammeraffe gioielli punkt de', contactMark],
  ['r o s s i @ g i o . c o m', contactMark],
  ['ros\u200Bsi@gio\u200Dielli.it', contactMark],
  ['rоssi@giоielli.cоm', contactMark],
  ['ｒｏｓｓｉ＠ｇｉｏ．ｉｔ', contactMark],
  ['It is rossi gems at gmail', `It is rossi ${contactMark}`],
  ['See https://gioielli.example/rings for more', `See ${contactMark} for more`],
  ['hxxp://gioielli.example', contactMark],
  ['www.gioielli.example', contactMark],
  ['www dot gioielli dot example', contactMark],
  ['Find us: gioielli-rossi.it', `Find us: ${contactMark}`],
  ['rossi-gems . com', contactMark],
  ['rossigems dot com', contactMark],
  ['gioielli[.]it', contactMark],
  ['shop.example/rossi', contactMark],
  ['Call +44 20 7946 0958.', `Call ${contactMark}.`],
  ['+39 (0)6 1234 5678', contactMark],
  ['0044 20 7946 0958', contactMark],
  ['020 7946 0958', contactMark],
  ['(020) 7946-0958', contactMark],
  ['07911123456', contactMark],
  ['07911-123-456', contactMark],
  ['447911123456', contactMark],
  ['06 12 34 56 78', contactMark],
  ['0171/2345678', contactMark],
  ['0171.234.5678', contactMark],
  ['212-555-0199', contactMark],
  ['(212) 555-0199', contactMark],
  ['my mobile is 7911 123456', `my mobile is ${contactMark}`],
  ['tel. 2071234567', `tel. ${contactMark}`],
  ['0 7 9 1 1 1 2 3 4 5 6', contactMark],
  ['0-7-9-1-1-1-2-3-4-5-6', contactMark],
  ['0\u200B7911\u200B123456', contactMark],
  ['O2O 7946 O958', contactMark],
  ['٠٧٩١١١٢٣٤٥٦', contactMark],
  ['⓪②⓪ ⑦⑨④⑥ ⓪⑨⑤⑧', contactMark],
  ['０２０ ７９４６ ０９５８', contactMark],
  ['null one seven one two three four five six', contactMark],
  ['zero seven nine double one, one two three four five six', contactMark],
  ['null eins sieben eins zwei drei vier fünf', contactMark],
  ['zéro six douze, no: zero six un deux trois quatre cinq', `zéro six douze, no: ${contactMark}`],
  ['oh seven nine 11 12 34 56', contactMark],
  ['Pay to GB29 NWBK 6016 1331 9268 19 please', `Pay to ${contactMark} please`],
  ['GB29NWBK60161331926819', contactMark],
  ['de89-3704-0044-0532-0130-00', contactMark],
  ['IBAN: IT60 X054 2811 1010 0000 0123 45X', contactMark],
  ['Sort code 60-16-13, account number 31926819', contactMark],
  ['Ask me on WhatsApp', `Ask me on ${contactMark}`],
  ['what’s better: Whats App', `what’s better: ${contactMark}`],
  ['w h a t s a p p', contactMark],
  ['wh4tsapp', contactMark],
  ['Te.le.gram me', `${contactMark} me`],
  ['my WeChat id: rossi_88', `my ${contactMark}`],
  ['Skype: live.rossi', contactMark],
  ['Instagram @rossigems', contactMark],
  ['follow @rossigems', `follow ${contactMark}`],
  ['write me via Signal', `write me ${contactMark}`],
  ['WhatsApp +44 7911 123456', contactMark],
  ['acmejewels.co.in', contactMark],
  ['acmejewels.com.br', contactMark],
  ['acmejewels.in', contactMark],
  ['Write to acmejewels.in. Thanks', `Write to ${contactMark}. Thanks`],
  ['acmejewels.in is our shop', `${contactMark} is our shop`],
  ['visit rossibros.in today', `visit ${contactMark} today`],
  ['acmejewels.us', contactMark],
  ['acme.me', contactMark],
  ['acme.mx', contactMark],
  ['t.me/giulia', contactMark],
  ['wa.me/919876543210', contactMark],
  ['9876543210', contactMark],
  ['98765 43210', contactMark],
  ['98765-43210', contactMark],
  ['9876 543 210', contactMark],
  ['my number 98765 43210', `my number ${contactMark}`],
  ['our number: 7946 0958', `our number: ${contactMark}`],
  ['WA 9876543210', `WA ${contactMark}`],
  ['91 98765 43210', contactMark],
  ['44 20 7946 0958', contactMark],
  ['49 171 2345678', contactMark],
  ['33 6 12 34 56 78', contactMark],
  ['insta acme_jewels', contactMark],
  ['insta acmejewels', contactMark],
  ['ig acmejewels', contactMark],
  ['mail rossi@gio.it or call 020 7946 0958', `mail ${contactMark} or call ${contactMark}`],
]

/** Texts of the trade, which must arrive as they were written. */
const plain: readonly string[] = [
  'Four sets, payment the same week.',
  '£5,180.00 if you take four. Two boxes are included.',
  'GBP 20,720.00 for all, 1.13 to metal',
  'EUR 1 234 567.00 is too much; 1.200.000,00 EUR is fine',
  '12 345 678 JPY',
  '4.2 g of 750 gold, 62.0 g a set, 0.75 ct and 2.03ct',
  'Carats: 0.33 0.35 0.41 0.52 0.61',
  '6.51 x 6.48 x 4.02 mm, depth 61.8 %, table 57 %',
  'Stock number RG-1322, BG-0412 and RNG-0123-456789',
  'Lot LD-2024-00817',
  'GIA 2141438171',
  'GIA report 2141438171 and 6204417523',
  'GIA 6204417523, 7381234567 and 6381234568',
  'GIA report no. 7381234567',
  '2141438171',
  'Weight approx.in grams, 18k.in stock, approx.in',
  'All are in stock.in fact more will come.so take them.',
  'Fine by the seller.no, it is not.my price stands.to be clear, it does.',
  'Clarity.vs and polish.ex, white gold.wg, 12 pieces.we can wait.if not, fine.',
  'Sizes 44 46 48 50 52 54, and 33 34 35 36 37 38',
  '65000 62000, or 65000-70000 for all',
  'Lot number 9876543, serial number 9876543210, stock 9812345670',
  'The number of stones is 12 14 16 18',
  'Years 1998 2003 2019 2020',
  'IGI LG615432198',
  'HRD certificate no. 190000012345',
  'The stone 2141438171 is eye clean.',
  'Hallmarked London 2019, 2020, 2021',
  'Made 1998-2003, serviced 2022',
  'From 2026-11-22 to 24/11/2026 17:00, or 1.12.2026',
  '01.02.2026 - 05.02.2026',
  'Sizes 48, 50, 52, 54 and 56',
  'Sizes 3, 4, 5, 6, 7, 8, 9, 10',
  'Tiers: 5490 / 5340 / 5190',
  '750/1000, 585 and 916',
  '3 pcs @ 2,940 each, 6 @ list price. We can wait.',
  '3 @ list. It is fair.',
  'One or two of them, three at most.',
  'Can we chat about the line of rings? The signal is clear.',
  'We met at Basel. Come again.',
  'The 100 g bar 999.9, serial 1004512345',
  'Insured carriage is £84.00, +£100.00 each',
  'The price is 2 940. It holds until 12:30.',
  'Order 10497 and offer 2318',
  'HUID A1B2C3',
  'Naïve café, “smart” quotes – and dashes…',
]

describe('contact data', () => {
  it.each(hostile)('is hidden in %j', (text, stays) => {
    const { text: kept, hidden } = hideContactData(text)
    expect(kept).toBe(stays)
    expect(hidden).not.toEqual([])
  })

  it.each(plain)('is not seen in %j', (text) => {
    expect(hideContactData(text)).toEqual({ text, hidden: [] })
  })

  it('is named by its kind, each once', () => {
    const { hidden } = hideContactData('a@b.example, c@d.example, 020 7946 0958, WhatsApp')
    expect(hidden).toEqual(['email', 'messenger', 'phone'])
  })

  it('is hidden once: the result hides nothing more', () => {
    for (const [text] of hostile) {
      const once = hideContactData(text).text
      expect(hideContactData(once)).toEqual({ text: once, hidden: [] })
    }
  })

  it('is looked for in no more time than anybody waits, however hostile the text', async () => {
    const texts = [
      'a.',
      'a@',
      '0 ',
      'one ',
      'gb29 ',
      '1-',
      '(at)',
      'a at a dot ',
      '@a',
      'www.',
      'w h ',
      'a',
      'acme-',
      'jewel',
      'on acme.',
      'gia 12345,12345',
      '44 123 ',
    ]
    await expectBelow(2000, () => {
      const start = cpuTime()
      for (const text of texts) hideContactData(text.repeat(Math.ceil(2000 / text.length)))
      return cpuTime() - start
    })
  })
})

describe('a text that asks for money on an account', () => {
  it.each([
    'Our account: GB29 NWBK 6016 1331 9268 19',
    'de89370400440532013000, as agreed',
    'IT60 X054 2811 1010 0000 0123 456 is ours',
    'Sort code 60-16-13, account number 31926819',
    'Please pay to our bank in Antwerp instead.',
    'Please transfer the money to this account',
    'pay directly into the account below',
    'Pay to: [contact hidden until an order is paid]',
    'We have a new bank account.',
    'Our bank details have changed.',
  ])('is noticed: %s', (text) => {
    expect(namesAccount(text)).toBe(true)
  })

  it.each([
    'GIA 2141438171 and IGI LG615432198',
    'Tracking 1Z999AA10123456784, or RR123456785GB',
    'DHL JD014600003828745612, Brink’s 0457-8812-3301',
    'HUID AB12CD and stock number GB29-0412-2024-0000-1',
    // As an IBAN, but for its last digit.
    'Report GB29NWBK60161331926818',
    // The sum is right, but IBANs of Britain are shorter.
    'Parcel GB11000000000000000000001',
    'We can pay up to 4,000 and send it to Antwerp on Friday.',
    'Paid today. Please send the rings to our office.',
    'We pay attention to the hallmark, and to the account manager’s advice.',
    'Ship it to our new address.',
  ])('is not seen in: %s', (text) => {
    expect(namesAccount(text)).toBe(false)
  })
})

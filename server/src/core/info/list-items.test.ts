import { expect, test } from 'vitest'
import { listItemsOf } from './list-items.ts'

test('the items of a list are plain text, of inner lists too; other text is not an item', () => {
  const html = `<h1>Cím</h1><p>Bevezető</p><ul><li>Mi volt <strong>jó</strong> &amp; szép?</li>
    <li><p>&#8222;Hogy
    aludtál?&#8221;</p></li><li>Külső<ol><li>Belső &lt;3</li></ol></li><li> </li></ul>`
  expect(listItemsOf(html)).toEqual(['Mi volt jó & szép?', '„Hogy aludtál?”', 'Külső', 'Belső <3'])
  expect(listItemsOf('<p>Nincs lista.</p>')).toEqual([])
})

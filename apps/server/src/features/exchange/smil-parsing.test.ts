import { element, smilText } from '@vitrine/domain/smil/element'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSmil } from './smil-parsing.ts'

const parsed = (text: string) => parseSmil(Buffer.from(text), 'index.smil')

test('whatever is written is read as it was written', () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }), titles => {
			// Characters that no XML document may contain are left out.
			// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
			const spoken = titles.map(title => title.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
			const tree = (list: readonly string[]) =>
				element('smil', {}, [
					element(
						'body',
						{},
						list.map(title => element('img', { title })),
					),
				])
			expect(parsed(smilText(tree(titles)))).toEqual(tree(spoken))
		}),
	)
})

test('prefixes and older namespaces are read, other languages are not SMIL', () => {
	const names = ({ children }: ReturnType<typeof parsed>) => children.map(({ name }) => name)
	const other = 'xmlns:x="http://www.w3.org/1999/xhtml"'
	expect(names(parsed(`<s:smil xmlns:s="http://www.w3.org/ns/SMIL" ${other}><s:body/><x:body/></s:smil>`))).toEqual([
		'body',
		'x:body',
	])
	expect(
		names(parsed('<smil xmlns="http://www.w3.org/2001/SMIL20/Language"><head/><!-- no --><body/></smil>')),
	).toEqual(['head', 'body'])
})

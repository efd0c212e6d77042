/** Parses a sum: `+ - * /`, brackets, a sign, and a point or comma as decimal separator. */
class SumReader {
	readonly #text: string
	#at = 0

	constructor(text: string) {
		this.#text = text
			.replace(/\s+/g, '')
			.replaceAll(',', '.')
			.replaceAll('×', '*')
			.replaceAll('÷', '/')
			.replaceAll('−', '-')
	}

	read(): number | null {
		const value = this.#sum()
		return this.#at === this.#text.length && Number.isFinite(value) ? value : null
	}

	#take(characters: string): string {
		const character = this.#text[this.#at] ?? ''
		if (character === '' || !characters.includes(character)) return ''
		this.#at++
		return character
	}

	#sum(): number {
		let value = this.#product()
		for (let sign = this.#take('+-'); sign !== ''; sign = this.#take('+-'))
			value += sign === '+' ? this.#product() : -this.#product()
		return value
	}

	#product(): number {
		let value = this.#part()
		for (let sign = this.#take('*/'); sign !== ''; sign = this.#take('*/')) {
			const part = this.#part()
			value = sign === '*' ? value * part : value / part
		}
		return value
	}

	#part(): number {
		const sign = this.#take('+-')
		if (sign !== '') return sign === '-' ? -this.#part() : this.#part()
		if (this.#take('(') !== '') {
			const value = this.#sum()
			return this.#take(')') === '' ? Number.NaN : value
		}
		const [digits = ''] = /^(\d+\.?\d*|\.\d+)/.exec(this.#text.slice(this.#at)) ?? []
		this.#at += digits.length
		return digits === '' ? Number.NaN : Number(digits)
	}
}

/** The longest sum that is parsed; input fields have no room for more. */
const longest = 100

/** The result of a typed sum such as `1920/2`; null if it is not a sum or has no finite result. */
export const sumOf = (text: string): number | null => (text.length > longest ? null : new SumReader(text).read())

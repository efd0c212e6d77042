/** What stands for a masked name. */
export const masked = '…'

/** How much of an answer is read: a mail server can answer with any amount of text. */
const read_most = 2000

/** Links as a whole: they often name the sending server. */
const link = /\b[a-z][a-z\d+.-]{1,20}:\/\/\S+/gi
/** A host before its address in brackets, as in `mx1[10.0.0.5]`. */
const host_of_address = /[\w.-]{1,255}(?=\[(?:ipv6:)?[\da-f.:%]{3,60}\])/gi
/** A name after the word that says what it is; a word without digits after `host` belongs to the sentence. */
const named =
	/\b((?:queued as|queue[ -]?id|message[ -]?id|qid|(?:host|server)(?= \S*\d))[ :=#<"'([]{1,3}|(?:id|hostname) ?[=:][ <"'([]{0,2})[\w.@+-]+/gi
/** Runs of the characters of which addresses, hosts and ids consist; anything else separates them. */
const word = /[\w.:@%+~-]+/g

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/
/** Two colons in a row, or seven of them: a time of day has fewer. */
const ipv6 =
	/^(?:ipv6:)?(?=[\da-f:]*::|(?:[\da-f]{1,4}:){6,7}[\da-f])[\da-f:]{2,39}(?:\d{0,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})?(?:%\w+)?$/i
const host = /^(?:[\w-]+\.)+[a-z][a-z\d-]*[a-z\d](?::\d+)?$/i
/** Names of extensions of SMTP, which look like ids. */
const extensions: ReadonlySet<string> = new Set(['SMTPUTF8', '8BITMIME', 'BINARYMIME'])

const numberOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0

/** Whether a word is an id of a mail server, such as `4F2B31C0A5`, `1rXyZ2-0001Ab-CD` or a long number; sizes and codes are shorter. */
const isId = (text: string): boolean => {
	if (extensions.has(text.toUpperCase()) || !/^[\w+~-]+$/.test(text)) return false
	const [digits, letters] = [numberOf(text, /\d/g), numberOf(text, /[a-z]/gi)]
	if (letters === 0) return digits >= 12
	return digits > 0 && (text.length >= 10 || (text.length >= 8 && digits >= 3))
}

/** A word without the punctuation around it. */
const trimmed = (text: string): { readonly before: string; readonly core: string; readonly after: string } => {
	let [from, to] = [0, text.length]
	while (from < to && '.:-~+%'.includes(text.charAt(from))) from += 1
	while (to > from && '.:-~+%'.includes(text.charAt(to - 1))) to -= 1
	return { before: text.slice(0, from), core: text.slice(from, to), after: text.slice(to) }
}

const shownWord = (text: string, isKnown: (text: string) => boolean): string => {
	if (ipv6.test(text)) return masked
	const { before, core, after } = trimmed(text)
	// The first three digits of each line of an answer.
	const code = /^[2-5]\d\d-(?=.)/.exec(core)?.[0] ?? ''
	const rest = core.slice(code.length)
	if (isKnown(rest)) return text
	const isHidden = ipv4.test(rest) || ipv6.test(rest) || host.test(rest) || rest.includes('@') || isId(rest)
	return isHidden ? `${before}${code}${masked}${after}` : text
}

/**
 * What a mail server answered to a recipient, as people without access to the mail server may see it: its code, enhanced status code and
 * words, without what they name inside: hosts, IP addresses, links, ids, and addresses other than the recipient's.
 */
export const shownAnswer = (answer: string, recipient: string): string => {
	const own = recipient.toLowerCase()
	const domain = own.slice(own.lastIndexOf('@') + 1)
	const isKnown = (text: string): boolean => [own, domain].includes(text.toLowerCase())
	return answer
		.slice(0, read_most)
		.replace(link, masked)
		.replace(host_of_address, name => (isKnown(name) ? name : masked))
		.replace(named, (_, what: string) => `${what}${masked}`)
		.replace(word, text => shownWord(text, isKnown))
}

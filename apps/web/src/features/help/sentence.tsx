import { type HelpKey, h, labelOf } from './texts.ts'

/** A help text, with screen labels highlighted. */
export const Sentence = ({ text }: { text: HelpKey }) =>
	h(text)
		.split(/\{(\w+)\}/)
		.map((part, index) =>
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
			index % 2 === 0 ? part : <b key={index}>{labelOf(part)}</b>,
		)

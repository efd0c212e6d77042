import type { WindowResource } from '@vitrine/domain/program/document'
import { kindWord } from '../../kinds/kind-word.ts'

/** How an item is called in lists: by what it says, by its name, or by its kind. */
export const itemName = (resource: WindowResource): string => {
	const isText = resource.kind === 'text' || resource.kind === 'colorful_text'
	const own = isText ? resource.text.trim().split('\n')[0] : resource.name
	return own || kindWord(resource.kind)
}

import type { WindowResource } from '@vitrine/domain/program/document'
import { kindWord } from '../../../kinds/kind-word.ts'

/** The label of an item in lists: its own text, its name (as in the library), or its kind. */
export const itemName = (resource: WindowResource): string => {
	const own = 'text' in resource && !resource.material_id ? resource.text.trim().split('\n')[0] : resource.name
	return own || kindWord(resource.kind)
}

import type { WindowResource } from '@vitrine/domain/program/document'
import { kindWord } from '../../../kinds/kind-word.ts'

/** How an item is called in lists: as in the library, by what it says, by its name, or by its kind. */
export const itemName = (resource: WindowResource): string => {
	const own = 'text' in resource && !resource.material_id ? resource.text.trim().split('\n')[0] : resource.name
	return own || kindWord(resource.kind)
}

import type { EditorStore } from '../../store.ts'

/** Stores the address of a file that is now in use, such as a font's. */
export const keepFile = (store: EditorStore, sha256: string, url: string): void => {
	if (store.getState().files[sha256]?.url === url) return
	store.setState(({ files }) => ({ files: { ...files, [sha256]: { url, thumbnail: '' } } }))
}

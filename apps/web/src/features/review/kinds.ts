import type { ReviewKind } from '@vitrine/domain/release/review'
import type { TextKey } from '@vitrine/texts/all'

/** The names of the review kinds. */
export const kind_words: Readonly<Record<ReviewKind, TextKey>> = {
	material: '素材',
	program: '节目',
	release: '发布单',
	interlude: '插播',
}

/** The review screen of each kind. */
export const kind_paths: Readonly<Record<ReviewKind, string>> = {
	material: '/review/materialCheck',
	program: '/review/programCheck',
	release: '/review/issueCheck',
	interlude: '/review/issueCheck?kind=interlude',
}

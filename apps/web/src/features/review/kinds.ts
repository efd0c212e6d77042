import type { ReviewKind } from '@vitrine/domain/release/review'
import type { TextKey } from '@vitrine/texts/all'

/** What is reviewed, in words. */
export const kind_words: Readonly<Record<ReviewKind, TextKey>> = {
	material: '素材',
	program: '节目',
	release: '发布单',
	interlude: '插播',
}

/** Where each kind is reviewed. */
export const kind_paths: Readonly<Record<ReviewKind, string>> = {
	material: '/review/materialCheck',
	program: '/review/programCheck',
	release: '/review/issueCheck',
	interlude: '/review/issueCheck?kind=interlude',
}

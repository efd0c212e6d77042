import { kinds } from '@vitrine/domain/program/kinds/all'
import type { LeftOut } from '@vitrine/domain/program/reading'
import type { TextKey } from '@vitrine/texts/all'
import { findingPlace } from '../../data/check-words.ts'
import { t } from '../../data/text.ts'

/** Texts for parts of a program that SMIL cannot express; other simplifications appear as the SMIL element or attribute itself. */
const simplified: Readonly<Record<string, TextKey>> = {
	look: '窗口外观',
	background: '背景颜色',
	fold: '折叠方式',
	webpage: '网页的刷新和缩放',
	program: '整个节目',
	dur: '时长',
}

const smilWord = (kind: string): string => {
	const word = simplified[kind]
	return word === undefined ? kind : t(word)
}

const kindName = (kind: string): string =>
	Object.hasOwn(kinds, kind) ? t(kinds[kind as keyof typeof kinds].word) : kind

const reasonWords = ({ reason, kind, count }: LeftOut): string => {
	switch (reason) {
		case 'unknown_kind':
			return t('无法识别的类型“{kind}”', { kind })
		case 'no_file':
			return t('包中没有它的文件')
		case 'too_many':
			return t('超出数量上限 {count} 项', { count })
		case 'unreadable':
			return t('节目文档无法读取')
		case 'not_in_smil':
			return t('“{kind}”不能在 SMIL 播放器中播放', { kind: kindName(kind) })
		case 'elsewhere':
			return t('位于网络上的文件不会下载，请先放入压缩包')
		case 'simplified':
			return t('“{kind}”不会保留', { kind: smilWord(kind) })
		case 'invalid':
			return t('内容有误')
	}
}

/** A count for repeated entries, if the text does not include it. */
const times = ({ reason, count }: LeftOut): string => (reason === 'too_many' || count === 1 ? '' : ` ×${count}`)

/** For layers drawn like windows, `window` is the layer's id instead of a window name. */
const placeOf = ({ window, item }: LeftOut): string => findingPlace(window, window, item)

/** What of a program is left out, and why. */
export const LeftOutList = ({ parts }: { parts: readonly LeftOut[] }) => (
	<ul className="left-out">
		{parts.map((part, place) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two parts may be alike
			<li key={place}>
				{placeOf(part) !== '' && <strong>{placeOf(part)}: </strong>}
				{reasonWords(part)}
				{times(part)}
			</li>
		))}
	</ul>
)

import type { LeftOut } from '@vitrine/domain/program/reading'
import { findingPlace } from '../../data/check-words.ts'
import { t } from '../../data/text.ts'

const reasonOf = ({ reason, kind, count }: LeftOut): string => {
	if (reason === 'unknown_kind') return t('无法识别的类型“{kind}”', { kind })
	if (reason === 'no_file') return t('包中没有它的文件')
	if (reason === 'too_many') return t('超出数量上限 {count} 项', { count })
	return reason === 'unreadable' ? t('节目文档无法读取') : t('内容有误')
}

/** The ids of what is drawn as a window without being one stand for a window's name here. */
const placeOf = ({ window, item }: LeftOut): string => findingPlace(window, window, item)

/** What of a program is left out, and why. */
export const LeftOutList = ({ parts }: { parts: readonly LeftOut[] }) => (
	<ul className="left-out">
		{parts.map((part, place) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two parts may be alike
			<li key={place}>
				{placeOf(part) !== '' && <strong>{placeOf(part)}: </strong>}
				{reasonOf(part)}
			</li>
		))}
	</ul>
)

import type { Template } from '@vitrine/contract/library/templates'
import { font_samples } from '@vitrine/domain/library/font'
import { currentLanguage } from '../../data/text.ts'
import { KindIcon } from '../../kinds/kind-icon.tsx'
import { FontSample } from './font-sample.tsx'

/** The appearance of a template in the grid: its picture, a line in its font, or the icon of its kind. */
export const TemplateFace = ({ template }: { template: Template }) => {
	const { type, font, thumbnail, kind } = template
	if (thumbnail !== '')
		return (
			<span className="card-picture">
				<img src={thumbnail} alt="" loading="lazy" />
			</span>
		)
	if (type === 'font' && font !== null) {
		const language = currentLanguage()
		const isWhole = (font.languages[language]?.missing ?? 0) === 0
		const shown = isWhole ? language : 'en'
		return (
			<span className="card-picture template-letters">
				<FontSample {...template} text={font_samples[shown].slice(0, 24)} size={22} language={shown} />
			</span>
		)
	}
	return (
		<span className="card-picture">
			<KindIcon kind={type === 'webtool' ? 'webtool' : (kind ?? 'document')} size={40} />
		</span>
	)
}

import { Radio } from 'antd'
import { t } from '../../data/text.ts'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { CheckScreen } from './check-screen.tsx'

/** Materials pending review (route /review/materialCheck). */
export const MaterialCheckScreen = () => <CheckScreen kind="material" title={t('素材审核')} />

/** Programs pending review (route /review/programCheck). */
export const ProgramCheckScreen = () => <CheckScreen kind="program" title={t('节目审核')} />

/** Releases and interludes pending review (route /review/issueCheck). */
export const IssueCheckScreen = () => {
	const [chosen, choose] = useUrlState('kind', 'release')
	const kind = chosen === 'interlude' ? 'interlude' : 'release'
	const switcher = (
		<Radio.Group
			aria-label={t('类型')}
			optionType="button"
			value={kind}
			onChange={event => choose(String(event.target.value))}
			options={[
				{ value: 'release', label: t('发布单') },
				{ value: 'interlude', label: t('插播') },
			]}
		/>
	)
	return <CheckScreen key={kind} kind={kind} title={t('发布审核')} switcher={switcher} />
}

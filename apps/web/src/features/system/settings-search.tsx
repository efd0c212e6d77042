import { Select } from 'antd'
import { useNavigate } from 'react-router'
import { t } from '../../data/text.ts'
import { isFound, type SettingWords, setting_places } from './setting-places.ts'

/** Finds a setting on any screen by its name, description or synonyms, and links to its field. */
export const SettingsSearch = () => {
	const navigate = useNavigate()
	const places = Map.groupBy(setting_places, ({ screen }) => screen)
	const options = [...places].map(([screen, some]) => ({
		label: t(screen),
		options: some.map(({ name, path, nameIn, effect, synonyms }) => ({
			value: path,
			key: name,
			label: nameIn(),
			effect: effect === undefined ? '' : t(effect),
			synonyms: synonyms === undefined ? '' : t(synonyms),
		})),
	}))
	return (
		<Select
			className="settings-search"
			aria-label={t('查找设置')}
			showSearch
			value={null}
			placeholder={t('查找设置')}
			notFoundContent={t('没有匹配的设置')}
			options={options}
			popupMatchSelectWidth={false}
			filterOption={(typed, option) => isFound(typed, option as Partial<SettingWords> | undefined)}
			optionRender={({ label, data }) => (
				<div className="settings-found">
					{label}
					<div className="muted">{(data as { effect?: string }).effect}</div>
				</div>
			)}
			onChange={path => path !== null && void navigate(path)}
		/>
	)
}
